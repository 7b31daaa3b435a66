import { createHash, randomInt } from "node:crypto";

/** No punctuation, because chat apps cut it off links. */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 32;
const PATTERN = /^[A-Za-z0-9]{32,64}$/;
/** The edit token of an answer with a key is a digest. */
const DERIVED = /^[0-9a-f]{64}/;

/** Returns 32 random letters and digits (190 bits). */
export function newLinkToken(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
}

/** Checks the form only, so that other text never reaches the database. */
export function isLinkToken(text: string): boolean {
  return PATTERN.test(text);
}

/**
 * Returns the first letters and digits of a part of an address to which something is attached, or which is wrapped;
 * undefined if it has fewer.
 * @param text may contain percent-encoding, also repeated, and entities of HTML
 */
export function linkTokenIn(text: string, length = LENGTH): string | undefined {
  const plain = text
    .replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/%(?:25)*[0-9a-f]{0,2}|&#?\w+;|[^A-Za-z0-9]/gi, "");
  const [derived] = (length === LENGTH && DERIVED.exec(plain)) || [];
  return derived ?? (plain.length < length ? undefined : plain.slice(0, length));
}

export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
