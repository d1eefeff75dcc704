const prices = { "TEA-1": 180, "CUP-2": 320, "POT-3": 1450 };

function lookup_price({ sku }) {
  if (!Object.hasOwn(prices, sku)) throw new Error(`No such article: ${sku}`);
  return prices[sku];
}
