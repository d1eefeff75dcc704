/** @param {number} ms - how long it takes */
function slow({ ms = 500 }) {
  const end = Date.now() + ms;
  while (Date.now() < end);
  return `That took ${ms} ms.`;
}
