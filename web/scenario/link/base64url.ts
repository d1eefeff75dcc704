/** base64url without padding, over bytes: any Unicode survives, where `btoa` on text would throw. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** `undefined` where a letter stands that is none of base64url's. A last letter that is half a byte is left out. */
export function fromBase64Url(letters: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(letters)) return undefined;
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  const binary = atob(whole.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
