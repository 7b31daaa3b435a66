import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { normalizeEnv, warningsFor } from "#server/start/load-environment.ts";

const LINES = '# Grüße\nPUBLIC_URL=https://sofra.example\nPRODUCT_NAME="Our kitchen"\nPORT=5001\n';
const BOM = "\ufeff";
const utf16 = Buffer.from(BOM + LINES.replaceAll("\n", "\r\n"), "utf16le");

test.each<[string, Buffer]>([
  ["Linux", Buffer.from(LINES)],
  ["Windows", Buffer.from(BOM + LINES.replaceAll("\n", "\r\n"))],
  ["an old Mac", Buffer.from(LINES.replaceAll("\n", "\r"))],
  ["Notepad, in UTF-16", utf16],
  ["a program that writes big-endian UTF-16", Buffer.from(utf16).swap16()],
  ["Notepad, in ANSI", Buffer.from(LINES, "latin1")],
  [
    "a word processor",
    Buffer.from(LINES.replace('"O', "“O").replace('n"', "n”").replaceAll("=", "\u00a0= ")),
  ],
  ["a shell", Buffer.from(LINES.replace(/^(?=P)/gm, "export ").replaceAll("\n", " \t\n"))],
  ["a web page", Buffer.from(LINES.replace(/^(?=P)/gm, "\u200b").replaceAll("\n", "\u200b\u2029"))],
  ["a batch file", Buffer.from(LINES.replace(/^(?=P)/gm, "  SET "))],
])("a file of settings is read as saved by %s", (_system, bytes) => {
  const { PUBLIC_URL, PRODUCT_NAME, PORT } = parseEnv(normalizeEnv(bytes));
  expect({ PUBLIC_URL, PRODUCT_NAME, PORT }).toEqual({
    PUBLIC_URL: "https://sofra.example",
    PRODUCT_NAME: "Our kitchen",
    PORT: "5001",
  });
});

test.each([
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["Public_url", "PUBLIC_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URL_FILES", "DATABASE_URL_FILE"],
])("%s, which is nearly known, is reported", (name, known) => {
  const warning = `.env sets ${name}, which is not known. Is ${known} meant?`;
  expect(warningsFor([name, "PUBLIC_URL", "EDITOR", "PATH"])).toEqual([warning]);
});
