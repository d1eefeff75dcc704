function divide({ a, b }) {
  if (b === 0) throw new RangeError("cannot divide by zero");
  return a / b;
}
