const percent = { Taipei: [80, 60, 20], Tokyo: [5, 10, 40], Oslo: [30, 30, 70] };

/** @param {number} day - 0 is today */
function get_rain_chance({ city, day = 0 }) {
  const chance = Object.hasOwn(percent, city) ? percent[city][day] : undefined;
  if (chance === undefined) throw new Error(`No forecast for ${city}, day ${day}`);
  return chance;
}
