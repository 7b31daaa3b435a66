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

test("common passwords are recognized regardless of case", async () => {
  for (const common of ["123456", "password", "Password1", "QWERTY123", "iloveyou"]) {
    expect(await isCommonPassword(common)).toBe(true);
  }
  for (const good of ["walnuts-and-honey", "correct horse battery staple"]) {
    expect(await isCommonPassword(good)).toBe(false);
  }
});
