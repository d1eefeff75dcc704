/** @param {number} lines - how many lines the log has */
function big_log({ lines = 2000 }) {
  let log = "";
  for (let n = 1; n <= lines; n++) {
    log += `${n} ${n % 500 === 0 ? "ERROR disk full" : "INFO all is well"}\n`;
  }
  return log;
}
