/** Removes control, zero-width, bidirectional and invalid characters, and empty lines beyond the first. */
export function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/[^\P{Cc}\n]|[\u00AD\u200B\u2060\uFEFF\uFFFD]|\p{Bidi_Control}/gu, "")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

export const oneLine = (text: string): string => cleanLines(text).replaceAll(/\s+/g, " ");

/** Cuts a text without splitting a surrogate pair. */
export const truncate = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Surrogate}$/u, "");
