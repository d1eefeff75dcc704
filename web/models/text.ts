/** A sentence for the reader, in each language of the page. `{name}` stands for a value filled in later. */
export interface Text {
  readonly en: string;
  readonly "zh-TW": string;
  readonly "zh-CN": string;
}

export function text(en: string, tw: string, cn: string): Text {
  return { en, "zh-TW": tw, "zh-CN": cn };
}

/** Fills each `{name}`; one without a value stays as it stands. */
export function fillText(
  template: Text,
  values: Readonly<Record<string, string | number | undefined>>,
): Text {
  const fill = (sentence: string) =>
    sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return text(fill(template.en), fill(template["zh-TW"]), fill(template["zh-CN"]));
}

/** Several sentences as one, in every language. */
export function joinTexts(texts: readonly Text[]): Text {
  const join = (language: keyof Text) => texts.map((one) => one[language]).join(language === "en" ? " " : "");
  return text(join("en"), join("zh-TW"), join("zh-CN"));
}

/** What happened and what to try, in every language, and in English for logs and tests. */
export function said(message: Text, hint: Text) {
  return { message: message.en, hint: hint.en, texts: { message, hint } };
}
