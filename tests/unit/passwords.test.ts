import { expect, test } from "vitest";
import { hashPassword, isCommonPassword, isPassword } from "#server/features/auth/passwords.service.ts";

test("the account that does not exist costs a whole comparison, too", async () => {
  const started = performance.now();
  expect(await isPassword("anything", undefined)).toBe(false);
  // A comparison at cost 12 cannot be had in less on any machine of today; a shortcut takes microseconds.
  expect(performance.now() - started).toBeGreaterThan(40);
});

test("passwords that differ beyond bcrypt's 72 bytes differ", async () => {
  const hash = await hashPassword(`${"x".repeat(100)}1`);
  expect(await isPassword(`${"x".repeat(100)}1`, hash)).toBe(true);
  expect(await isPassword(`${"x".repeat(100)}2`, hash)).toBe(false);
});

test("the commonest passwords are known in any case of their letters, and only those", async () => {
  for (const common of ["123456", "password", "Password1", "QWERTY123", "iloveyou"]) {
    expect(await isCommonPassword(common)).toBe(true);
  }
  for (const good of ["walnuts-and-honey", "correct horse battery staple"]) {
    expect(await isCommonPassword(good)).toBe(false);
  }
});
