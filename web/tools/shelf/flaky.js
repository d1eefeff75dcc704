/** @param {number} fails - how many calls go wrong before one works */
function flaky({ fails = 2 }, { calls }) {
  if (calls < fails) throw new Error(`Service unavailable (call ${calls + 1})`);
  return "It worked.";
}
