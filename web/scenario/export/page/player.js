// Runs inside the exported page. Texts are set as text, never as HTML: what a message says stays what it says.
const { messages } = JSON.parse(document.getElementById("run").textContent);
const list = document.getElementById("messages");
const slider = document.getElementById("position");
const place = document.getElementById("place");

function element(tag, text, className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

function card(message, index) {
  const item = document.createElement("li");
  item.className = message.role;
  item.append(element("h2", `${index} · ${message.role}`));
  if (message.role === "tool") {
    item.append(element("pre", JSON.stringify(message.content, null, 2), message.content.ok ? "" : "error"));
    return item;
  }
  if (message.content !== null) item.append(element("p", message.content));
  for (const call of message.tool_calls ?? []) {
    item.append(element("pre", `${call.name}(${JSON.stringify(call.arguments)})`));
  }
  if (message.role === "assistant") item.append(element("small", `stop_reason: ${message.stop_reason}`));
  return item;
}

function show(position) {
  const at = Math.min(messages.length, Math.max(1, position));
  list.replaceChildren(...messages.slice(0, at).map(card));
  slider.value = String(at);
  place.textContent = `${at} / ${messages.length}`;
  list.lastElementChild?.scrollIntoView?.({ block: "nearest" });
}

const move = (by) => show(Number(slider.value) + by);
document.getElementById("back").addEventListener("click", () => move(-1));
document.getElementById("step").addEventListener("click", () => move(1));
slider.addEventListener("input", () => show(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  if (event.target === slider) return;
  if (event.key === "ArrowRight" || event.key === "n") move(1);
  if (event.key === "ArrowLeft" || event.key === "p") move(-1);
  if (event.key === "Home") show(1);
  if (event.key === "End") show(messages.length);
});
show(1);
