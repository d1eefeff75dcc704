import type en from "./en.json";
import type later from "./later/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: typeof en & typeof later };
  }
}
