/** Reads a number as people type it: "12", "1,5" or "٣". NaN if the text is none. */
export function parseNumber(text: string): number {
  const plain = text
    .trim()
    // Arabic and Persian digits; their last four bits are the value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[,\u066b]/, ".");
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
