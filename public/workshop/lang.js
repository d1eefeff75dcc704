// The page's language: as the address says, else as the browser does.
const wanted = new URLSearchParams(location.search).get("lang") ?? navigator.language;
const traditional = /^zh(?!.*(hans|cn|sg|my))/i.test(wanted);
const lang = wanted.startsWith("zh") ? (traditional ? "zh-TW" : "zh-CN") : "en";
document.documentElement.lang = lang;
document.querySelector(`nav [lang="${lang}"]`)?.setAttribute("aria-current", "true");
for (const link of document.querySelectorAll('a[href^="./#"], a[href="./"]')) {
  link.href = link.getAttribute("href").replace("./", `./?lang=${lang}`);
}
