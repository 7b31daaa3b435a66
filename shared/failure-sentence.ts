export type Values = Record<string, string | number>;

/** An English sentence about a failure; pages in other languages word its reason with the values, or its code. */
export interface FailureText {
  message: string;
  code?: string | undefined;
  reason?: string | undefined;
  values?: Values | undefined;
}

/** Fills an English text such as "A menu can have at most {max} dishes."; numbers as English writes them. */
export const fillText = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => (values[name] ?? "").toLocaleString("en"));

/** Undefined in English, and on visitors' pages. */
export let translatedFailure: (failure: Partial<FailureText>) => string | undefined = () => undefined;
/** Called by members' pages in other languages (member-texts.ts). */
export const setFailureTexts = (texts: typeof translatedFailure) => void (translatedFailure = texts);
