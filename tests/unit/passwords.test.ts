import { createHash } from "node:crypto";
import bcrypt from "bcrypt";
import { expect, test } from "vitest";
import { hashPassword, isCommonPassword, verifyPassword } from "#server/features/auth/passwords.service.ts";

test("checking a password takes as long for an unknown account", async () => {
  const started = performance.now();
  expect(await verifyPassword("anything", undefined)).toBe(false);
  // A bcrypt comparison at cost 12 takes longer than this on any machine; a shortcut takes microseconds.
  expect(performance.now() - started).toBeGreaterThan(40);
});

test("passwords that differ only beyond 72 bytes, bcrypt's limit, are different", async () => {
  const hash = await hashPassword(`${"x".repeat(100)}1`);
  expect(await verifyPassword(`${"x".repeat(100)}1`, hash)).toBe(true);
  expect(await verifyPassword(`${"x".repeat(100)}2`, hash)).toBe(false);
});

test("a password is accepted in every Unicode form, whichever it was chosen in", async () => {
  const hash = await hashPassword("Cafe\u0301-crème\u00a0김치");
  for (const form of ["NFC", "NFD"])
    expect(await verifyPassword("Café-crème 김치".normalize(form), hash)).toBe(true);
});

test.each<[string, string, string]>([
  ["decomposed, typed composed", "Cafe\u0301", "Café"],
  ["with a no-break space", "très\u00a0secret", "très\u00a0secret"],
  ["partly composed", "Cafe\u0301 crème", "Cafe\u0301 crème"],
])("a hash that an earlier version made of a password %s still matches", async (_form, chosen, typed) => {
  const hash = await bcrypt.hash(createHash("sha256").update(chosen).digest("base64"), 4);
  expect(await verifyPassword(typed, hash)).toBe(true);
  expect(await verifyPassword(`${typed}!`, hash)).toBe(false);
});

test("common passwords are recognized regardless of case", async () => {
  for (const common of ["123456", "password", "Password1", "QWERTY123", "iloveyou"])
    expect(await isCommonPassword(common)).toBe(true);
  for (const good of ["walnuts-and-honey", "correct horse battery staple"])
    expect(await isCommonPassword(good)).toBe(false);
});
