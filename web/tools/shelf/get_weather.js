const weather = {
  Taipei: { celsius: 27, sky: "rain" },
  Tokyo: { celsius: 19, sky: "clear" },
  Oslo: { celsius: 4, sky: "snow" },
};

function get_weather({ city }) {
  if (!Object.hasOwn(weather, city)) throw new Error(`No weather for ${city}`);
  return weather[city];
}
