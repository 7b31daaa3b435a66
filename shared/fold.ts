/** Letters that Unicode does not decompose, and typographic punctuation. */
const OTHERS = "øđðłıħŧŋĸŀɓɗɖɛƒƙƴµ\u2018\u2019“”\u00ad‐‑–—";
const PLAIN = "oddlihtnqlbddefkyμ''\"\"-----";
/** Arabic letters with several spellings, and digits. Marks of vowels, a lone hamza and the tatweel count as marks. */
const ARABIC = "أإآٱؤئىیةک٠١٢٣٤٥٦٧٨٩";
const ARABIC_PLAIN = "ااااويييهك0123456789";
const LONG: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", þ: "th", ŉ: "'n" };

const FOLDED = new RegExp(`(?!\\p{ASCII})[\\p{sc=Latin}\\p{sc=Greek}ё${OTHERS}]`, "gu");
const SPELLINGS = new RegExp(`[${ARABIC}]`, "g");
const MARKS = /[\u0300-\u0362\u0621\u0640\u064b-\u065f\u0670]/g;

/** Text as searches compare it: without case and accents. The SQL function `fold_text` returns the same. */
export function fold(text: string): string {
  return lowerCase(text)
    .replace(FOLDED, (letter) => LONG[letter] ?? PLAIN[OTHERS.indexOf(letter)] ?? letter.normalize("NFKD"))
    .replace(SPELLINGS, (letter) => ARABIC_PLAIN[ARABIC.indexOf(letter)] ?? letter)
    .replace(MARKS, "");
}

/** The words of a search, folded. */
export const searchWords = (text: string) => fold(text).split(/\s+/).filter(Boolean);

/** Names that are compared without case, as `lower()` of PostgreSQL returns them, and in one Unicode form. */
export function lowerCase(name: string): string {
  return name.normalize("NFC").replaceAll("İ", "i").replaceAll("Σ", "σ").toLowerCase();
}
