import { createHash, randomInt } from "node:crypto";

/** No punctuation: chat programs cut it off links (decisions §6). */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 32;
const SHAPE = /^[A-Za-z0-9]{32,64}$/;

/** 190 random bits for a link: 32 letters and digits. */
export function newLinkToken(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
}

/** Whether somebody could have been given this; anything else need not reach the database. */
export function isLinkToken(text: string): boolean {
  return SHAPE.test(text);
}

/** What is kept of a secret that only its owner needs to know. */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
