import { ModelError, type NetworkReason } from "../errors";
import { type Preset, type PresetId, presetOf } from "../presets";
import { fillText, joinTexts, said, type Text, text } from "../text";
import type { PageFacts } from "../wire/page";

/** No answer came back: finds out why, as far as a browser lets a page know. Asked after a failure only, never before. */
export async function networkError(
  cause: unknown,
  { url, preset, page }: { url: string; preset: PresetId; page: PageFacts },
): Promise<ModelError> {
  const reason = await reasonFor(cause, url, page);
  const values = {
    host: new URL(url).host,
    origin: page.origin ?? "",
    provider: preset === "custom" ? new URL(url).host : presetOf(preset).name,
  };
  const hint = fillText(hintFor(reason, presetOf(preset), url), values);
  return new ModelError({
    kind: "network",
    reason,
    ...said(fillText(HAPPENED[reason], values), hint),
    ...(cause instanceof Error && { body: describe(cause) }),
  });
}

async function reasonFor(cause: unknown, url: string, page: PageFacts): Promise<NetworkReason> {
  const { protocol, hostname } = new URL(url);
  const loopback = isLoopback(hostname);
  if (!loopback && !page.online()) return "offline";
  if (page.origin === undefined) return codeOf(cause) ? "unreachable" : "unknown"; // no browser in between
  const mixed = page.origin.startsWith("https:") && protocol === "http:";
  if (mixed && (!loopback || page.webkit)) return "mixed_content";
  if (isPrivate(hostname) && (await page.localNetwork()) === "denied") return "local_network";
  const knocked = await page.knock(url);
  if (knocked === "answered") return "cors";
  return knocked === "page_policy" ? knocked : "unreachable";
}

const HAPPENED: Readonly<Record<NetworkReason, Text>> = {
  offline: text("This device is offline.", "這台裝置目前離線。", "这台设备目前离线。"),
  mixed_content: text(
    "The browser does not let a page on https call {host} on http.",
    "瀏覽器不允許 https 網頁呼叫 http 的 {host}。",
    "浏览器不允许 https 网页调用 http 的 {host}。",
  ),
  page_policy: text(
    "This page's own security policy does not let it call {host}.",
    "本頁的安全政策不允許呼叫 {host}。",
    "本页的安全策略不允许调用 {host}。",
  ),
  local_network: text(
    "The browser was told not to let this page reach devices on the local network.",
    "瀏覽器已設定不讓本頁連到區域網路上的裝置。",
    "浏览器已设置不让本页连到局域网上的设备。",
  ),
  cors: text(
    "{host} is there, but the browser may not show its answer to this page (CORS).",
    "{host} 有回應，但瀏覽器不能把內容交給本頁（CORS）。",
    "{host} 有响应，但浏览器不能把内容交给本页（CORS）。",
  ),
  unreachable: text("Nothing answers at {host}.", "{host} 沒有任何回應。", "{host} 没有任何响应。"),
  unknown: text("No answer came back from {host}.", "{host} 沒有傳回任何回答。", "{host} 没有传回任何回答。"),
};

function hintFor(reason: NetworkReason, preset: Preset, url: string): Text {
  switch (reason) {
    case "offline":
      return text("Connect, then run on.", "連上網路後再繼續。", "连上网络后再继续。");
    case "mixed_content":
      return text(
        "Open this page over http from your own machine, give the server an https address, or (for localhost) use Chrome or Firefox.",
        "請在自己的電腦以 http 開啟本頁、為伺服器設定 https 位址，或（localhost 時）改用 Chrome 或 Firefox。",
        "请在自己的电脑以 http 打开本页、为服务器设置 https 地址，或（localhost 时）改用 Chrome 或 Firefox。",
      );
    case "page_policy":
      return text(
        "Use an https address, http://localhost or http://127.0.0.1; or serve this page yourself with another connect-src.",
        "請使用 https 位址、http://localhost 或 http://127.0.0.1，或自行架設本頁並修改 connect-src。",
        "请使用 https 地址、http://localhost 或 http://127.0.0.1，或自行架设本页并修改 connect-src。",
      );
    case "local_network":
      return text(
        "In the site's settings beside the address bar, allow access to the local network, then try again.",
        "請在網址列旁的網站設定中允許存取區域網路，然後再試。",
        "请在地址栏旁的网站设置中允许访问局域网，然后再试。",
      );
    case "cors":
      return preset.local || preset.id === "custom"
        ? preset.access
        : joinTexts([
            preset.access,
            text(
              "A wrong key or a wrong path can look like this too, where the server answers errors without CORS headers.",
              "若伺服器的錯誤回應不帶 CORS 標頭，金鑰或路徑錯誤看起來也會像這樣。",
              "若服务器的错误响应不带 CORS 标头，密钥或路径错误看起来也会像这样。",
            ),
          ]);
    case "unreachable":
    case "unknown":
      return isPrivate(new URL(url).hostname)
        ? text(
            "Start {provider}, and check the port in the base URL. The browser may also ask whether this page may reach the local network: allow it.",
            "請啟動 {provider}，並檢查 base URL 的連接埠。瀏覽器也可能詢問是否允許本頁連到區域網路：請允許。",
            "请启动 {provider}，并检查 base URL 的端口。浏览器也可能询问是否允许本页连到局域网：请允许。",
          )
        : text(
            "Check the base URL for typing errors; a firewall, a blocker or the server's certificate can be in the way too.",
            "請檢查 base URL 是否打錯；防火牆、阻擋程式或伺服器憑證也可能是原因。",
            "请检查 base URL 是否打错；防火墙、拦截程序或服务器证书也可能是原因。",
          );
  }
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    /^127\./.test(hostname) ||
    hostname === "[::1]"
  );
}

function isPrivate(hostname: string): boolean {
  return (
    isLoopback(hostname) ||
    /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname) ||
    /^\[f[cd]/.test(hostname) ||
    hostname.endsWith(".local")
  );
}

/** Node says why; a browser does not. */
function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause && typeof cause === "object" && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : undefined;
}

function describe(error: Error): string {
  const code = codeOf(error);
  return code ? `${error.message} (${code})` : error.message;
}
