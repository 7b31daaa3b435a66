import { createHash, randomInt } from "node:crypto";

/** No punctuation, because chat apps cut it off links. */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 32;
const PATTERN = /^[A-Za-z0-9]{32,64}$/;

/** Returns 32 random letters and digits (190 bits). */
export function newLinkToken(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
}

/** Checks the form only, so that other text never reaches the database. */
export function isLinkToken(text: string): boolean {
  return PATTERN.test(text);
}

export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
