// The first, second, third… roll of a run are always the same: a replay shows what happened.
function roll_dice({ sides = 6, seed = 1 }, { calls }) {
  let n = seed * 2654435761 + calls * 40503;
  n = Math.imul(n ^ (n >>> 15), 2246822519);
  n = Math.imul(n ^ (n >>> 13), 3266489917);
  return (((n ^ (n >>> 16)) >>> 0) % sides) + 1;
}
