// The page's language, and that of its frames: as the address says, else as the browser does.
const wanted = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const lang = wanted.startsWith("zh") ? "zh-TW" : "en";
document.documentElement.lang = lang;
document.querySelector(`nav [lang="${lang}"]`)?.setAttribute("aria-current", "true");

const frames = [...document.querySelectorAll("iframe[data-lesson]")];
for (const frame of frames) frame.src = `./?embed=1&lang=${lang}#lesson=${frame.dataset.lesson}`;

// A frame tells how high it would have to be to show all its messages. It only ever grows here: a page that jumps up
// and down under the reader is worse than some white space.
addEventListener("message", ({ data, source }) => {
  if (data?.type !== "agent-loop-playground:height" || typeof data.height !== "number") return;
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  if (!frame) return;
  const height = Math.min(1200, Math.max(frame.clientHeight, data.height));
  frame.style.height = `${height}px`;
});
