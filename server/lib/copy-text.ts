/** Copies the start of a text. V8 keeps the whole text in memory for a slice of it. */
export const copyText = (text: string, maxLength: number): string =>
  Buffer.from(text.slice(0, maxLength)).toString();
