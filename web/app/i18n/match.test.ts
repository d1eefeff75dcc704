import i18next from "i18next";
import { describe, expect, it, vi } from "vitest";
import { LANGUAGES, matchLanguage, nameOfLanguage, setLanguage, startI18n } from "./index";

describe("the languages", () => {
  it("are the files there are, each by its own name, English first", () => {
    expect(LANGUAGES).toEqual(["en", "zh-CN", "zh-TW"]);
    expect(LANGUAGES.map(nameOfLanguage)).toEqual(["English", "简体中文", "繁體中文"]);
  });

  it.each([
    [["zh-TW"], "zh-TW"],
    [["zh-Hant"], "zh-TW"],
    [["zh-HK"], "zh-TW"],
    [["zh-MO", "en"], "zh-TW"],
    [["zh-Hant-CN"], "zh-TW"],
    [["zh-CN"], "zh-CN"],
    [["zh-Hans"], "zh-CN"],
    [["zh-SG"], "zh-CN"],
    [["zh"], "zh-CN"],
    [["ZH-cn"], "zh-CN"],
    [["en-GB", "zh-TW"], "en"],
    [["fr", "de"], "en"],
    [["fr", "zh-Hant-TW", "en"], "zh-TW"],
    [["not a tag", "zh-TW"], "zh-TW"],
    [[], "en"],
  ])("for a reader who prefers %j: %s", (wanted, language) => {
    expect(matchLanguage(wanted)).toBe(language);
  });
});

it("quantities are written as the language writes them, places in messages[] as the code does", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  await startI18n("en");
  expect(i18next.t("timeline.longer", { count: 20_000 })).toBe("Show all 20,000 characters");
  expect(i18next.t("now.tool_result", { index: 1204 })).toContain("messages[1204]");
  await setLanguage("zh-CN");
  expect(document.documentElement.lang).toBe("zh-CN");
  expect(i18next.t("timeline.longer", { count: 20_000 })).toBe("显示全部 20,000 个字符");
  vi.unstubAllGlobals();
});
