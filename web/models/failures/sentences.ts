import type { ModelErrorKind } from "../errors";
import { type Text, text } from "../text";

type MessageName = ModelErrorKind | "no_key" | "web_page" | "empty" | "spent";

/** What happened. */
export const MESSAGES: Readonly<Record<MessageName, Text>> = {
  auth: text(
    "{host} refused the key ({status}{said}).",
    "{host} 拒絕了金鑰（{status}{said}）。",
    "{host} 拒绝了密钥（{status}{said}）。",
  ),
  no_key: text(
    "{provider} needs a key, and none was given for {host}.",
    "{provider} 需要金鑰，而 {host} 尚未設定金鑰。",
    "{provider} 需要密钥，而 {host} 尚未设置密钥。",
  ),
  rate_limit: text(
    "{host} takes no more requests for now ({status}{said}).",
    "{host} 暫時不再接受請求（{status}{said}）。",
    "{host} 暂时不再接受请求（{status}{said}）。",
  ),
  spent: text(
    "The account at {host} has nothing left to spend ({status}{said}).",
    "{host} 的帳戶額度已用完（{status}{said}）。",
    "{host} 的账户额度已用完（{status}{said}）。",
  ),
  overloaded: text(
    "{host} is overloaded ({status}{said}).",
    "{host} 負載過高（{status}{said}）。",
    "{host} 负载过高（{status}{said}）。",
  ),
  server: text(
    "{host} failed ({status}{said}).",
    "{host} 發生錯誤（{status}{said}）。",
    "{host} 发生错误（{status}{said}）。",
  ),
  bad_request: text(
    "{host} does not accept this request ({status}{said}).",
    "{host} 不接受這個請求（{status}{said}）。",
    "{host} 不接受这个请求（{status}{said}）。",
  ),
  context_overflow: text(
    "The messages are longer than the model's context window ({status}{said}).",
    "訊息超出了模型的上下文長度（{status}{said}）。",
    "消息超出了模型的上下文长度（{status}{said}）。",
  ),
  not_found: text(
    "{host} knows no such model or address ({status}{said}).",
    "{host} 沒有這個模型或位址（{status}{said}）。",
    "{host} 没有这个模型或地址（{status}{said}）。",
  ),
  bad_response: text(
    "{host} answered with something that is no model's reply: {said}",
    "{host} 的回答不是模型的回覆：{said}",
    "{host} 的回答不是模型的回复：{said}",
  ),
  web_page: text(
    "{url} answered with a web page ({said}), not with a model's reply.",
    "{url} 回答的是網頁（{said}），不是模型的回覆。",
    "{url} 回答的是网页（{said}），不是模型的回复。",
  ),
  empty: text("{url} answered with nothing at all.", "{url} 的回答是空的。", "{url} 的回答是空的。"),
  cut_off: text(
    "The connection closed before the reply was complete.",
    "連線在回覆完成之前就關閉了。",
    "连接在回复完成之前就关闭了。",
  ),
  network: text("No answer came back from {host}.", "{host} 沒有傳回任何回答。", "{host} 没有传回任何回答。"),
  timeout: text("{host} has gone quiet: {said}", "{host} 沒有動靜了：{said}", "{host} 没有动静了：{said}"),
  aborted: text("Stopped by you.", "已由你停止。", "已由你停止。"),
};

export type HintName = ModelErrorKind | "no_key" | "auth_local" | "spent" | "param" | "wrong_path";

/** What to try. */
export const HINTS: Readonly<Record<HintName, Text>> = {
  auth: text(
    "Check that the key is whole, of {provider}, not revoked, and allowed to use this model. Keys: {keyUrl}",
    "請檢查金鑰是否完整、是否屬於 {provider}、未被撤銷，且有權使用這個模型。金鑰：{keyUrl}",
    "请检查密钥是否完整、是否属于 {provider}、未被撤销，且有权使用这个模型。密钥：{keyUrl}",
  ),
  no_key: text(
    "Paste a key in the model's panel. It is kept for this address alone. Keys: {keyUrl}",
    "請在模型面板貼上金鑰。金鑰只用於這個位址。取得金鑰：{keyUrl}",
    "请在模型面板粘贴密钥。密钥只用于这个地址。获取密钥：{keyUrl}",
  ),
  auth_local: text(
    "This server wants a key: give the one that it was started with, or start it without.",
    "這個伺服器需要金鑰：請填入啟動時設定的金鑰，或不設金鑰重新啟動。",
    "这个服务器需要密钥：请填入启动时设置的密钥，或不设密钥重新启动。",
  ),
  rate_limit: text(
    "Wait a little, then try again; or choose a smaller model.",
    "稍候再試，或改用較小的模型。",
    "稍后再试，或改用较小的模型。",
  ),
  spent: text(
    "Waiting does not help: add credit to the account, or use another key. {keyUrl}",
    "等待沒有用：請為帳戶儲值，或改用其他金鑰。{keyUrl}",
    "等待没有用：请为账户充值，或改用其他密钥。{keyUrl}",
  ),
  overloaded: text(
    "Try again in a while: it is not your request.",
    "過一會兒再試：不是你的請求有問題。",
    "过一会儿再试：不是你的请求有问题。",
  ),
  server: text(
    "Try again: it is not your request. Where it goes on, the body says more.",
    "請再試一次：不是你的請求有問題。若持續發生，回應內容會有更多說明。",
    "请再试一次：不是你的请求有问题。若持续发生，响应内容会有更多说明。",
  ),
  bad_request: text(
    "Read what the server says in the body, and check the messages and the tools for what it names.",
    "請看回應內容裡伺服器的說明，並檢查它指出的訊息或工具。",
    "请看响应内容里服务器的说明，并检查它指出的消息或工具。",
  ),
  param: text(
    "The server refuses “{param}”: clear or change it in the model's settings.",
    "伺服器拒絕「{param}」：請在模型設定中清除或更改它。",
    "服务器拒绝“{param}”：请在模型设置中清除或更改它。",
  ),
  context_overflow: text(
    "Take messages out, shorten long tool results, or choose a model with a larger context window.",
    "請刪去一些訊息、縮短過長的工具結果，或選用上下文更長的模型。",
    "请删去一些消息、缩短过长的工具结果，或选用上下文更长的模型。",
  ),
  not_found: text(
    "Choose the model from the server's list, or check its spelling.",
    "請從伺服器的清單選擇模型，或檢查名稱拼寫。",
    "请从服务器的列表选择模型，或检查名称拼写。",
  ),
  wrong_path: text(
    "The server is there, the address is not.",
    "伺服器在，但位址不對。",
    "服务器在，但地址不对。",
  ),
  bad_response: text(
    "This is not where the model answers.",
    "模型不是在這個位址回答的。",
    "模型不是在这个地址回答的。",
  ),
  cut_off: text(
    "Try again. What had arrived is kept; no tool was run.",
    "請再試一次。已收到的部分會保留，沒有執行任何工具。",
    "请再试一次。已收到的部分会保留，没有执行任何工具。",
  ),
  network: text(
    "Check the base URL and the connection.",
    "請檢查 base URL 與網路連線。",
    "请检查 base URL 与网络连接。",
  ),
  timeout: text(
    "Try again. A local model may need longer to load: ask it once elsewhere first.",
    "請再試一次。本機模型可能需要更久才能載入：可先在別處問它一次。",
    "请再试一次。本机模型可能需要更久才能加载：可先在别处问它一次。",
  ),
  aborted: text("Run on from here when you like.", "隨時可以從這裡繼續執行。", "随时可以从这里继续运行。"),
};

export const BASE_URL_HINT = text(
  "Check the base URL: most end in /v1, such as http://localhost:11434/v1. Called was {url}",
  "請檢查 base URL：多數以 /v1 結尾，例如 http://localhost:11434/v1。實際呼叫的是 {url}",
  "请检查 base URL：多数以 /v1 结尾，例如 http://localhost:11434/v1。实际调用的是 {url}",
);
