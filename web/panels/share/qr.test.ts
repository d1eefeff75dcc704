import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { QR_LIMIT, type Qr, qrOf } from "./qr";

/** What a camera sees: each module as `scale` by `scale` pixels, black on white. */
function photograph({ size, path }: Qr, scale = 4) {
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) {
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
  }
  return { pixels, side };
}

const read = (qr: Qr | undefined) => {
  if (!qr) throw new Error("there is no code");
  const { pixels, side } = photograph(qr);
  return jsQR(pixels, side, side)?.data;
};
const link = (length: number) => "https://host.example/#s=2.".padEnd(length, "Ab3_-9Zq");

describe("a QR code", () => {
  it.each([60, 400, 1600])("of a link of %d characters reads back as that link", (length) =>
    expect(read(qrOf(link(length)))).toBe(link(length)),
  );

  it("says when it is too fine for the back row", () => {
    expect(qrOf(link(400))?.dense).toBe(false);
    expect(qrOf(link(2500))?.dense).toBe(true);
  });

  it("is made up to what the largest one holds, and not beyond", () => {
    expect(qrOf(link(QR_LIMIT))?.size).toBe(177 + 8);
    expect(qrOf(link(QR_LIMIT + 1))).toBeUndefined();
    expect(qrOf("中".repeat(1000))).toBeUndefined();
  });
});
