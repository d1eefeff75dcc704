/** Bytes around what is in use that are put back as well, so that nothing next to it is missed. */
const MARGIN = 256 * 1024;
/** The machine stack is megabytes of zeros while nothing runs; no other part of the memory is. */
const STACK_AT_LEAST = 1024 * 1024;

/**
 * Remembers a wasm memory at rest. What it returns puts the memory back, to the byte: variables, prototypes, and
 * whatever a tool may have done to the heap itself. A tenth of a millisecond, against two for a new interpreter.
 * Left out are the unused stack, which holds nothing at rest, and memory beyond the heap, which the allocator takes
 * for new and hands out as such.
 */
export function takeSnapshot(memory: WebAssembly.Memory): () => void {
  const bytes = new Uint8Array(memory.buffer);
  const end = Math.min(lastUsed(bytes) + MARGIN, bytes.length);
  const gap = longestZeros(bytes, end);
  const parts =
    gap.end - gap.start < STACK_AT_LEAST
      ? [part(bytes, 0, end)]
      : [part(bytes, 0, gap.start + MARGIN), part(bytes, gap.end - MARGIN, end)];
  return () => {
    const now = new Uint8Array(memory.buffer); // another buffer once the memory has grown
    for (const { start, content } of parts) now.set(content, start);
  };
}

const part = (bytes: Uint8Array, start: number, end: number) => ({ start, content: bytes.slice(start, end) });

function lastUsed(bytes: Uint8Array): number {
  let at = bytes.length;
  while (at > 0 && bytes[at - 1] === 0) at -= 1;
  return at;
}

function longestZeros(bytes: Uint8Array, end: number): { readonly start: number; readonly end: number } {
  let longest = { start: 0, end: 0 };
  for (let start = 0, at = 0; at <= end; at++) {
    if (at < end && bytes[at] === 0) continue;
    if (at - start > longest.end - longest.start) longest = { start, end: at };
    start = at + 1;
  }
  return longest;
}
