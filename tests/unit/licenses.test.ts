import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/lib/project-root.ts";
import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { licenseTexts, packagesWithLicenses } from "#server/scripts/licenses.ts";

/** Licenses under which copies may be passed on with their text alone. */
const ALLOWED = new Set([
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "(MIT OR Apache-2.0)",
  "(MIT OR CC0-1.0)",
  "Python-2.0",
  "OFL-1.1",
  // Files stay as they are.
  "MPL-2.0",
  "LGPL-3.0-or-later",
]);

test("every package that Sofra contains has an allowed license", () => {
  const others = packagesWithLicenses().filter(({ license, texts }) =>
    license === undefined ? !texts[0]?.includes("Permission is hereby granted") : !ALLOWED.has(license),
  );
  expect(others).toEqual([]);
});

test("the licenses name every package of the bundles, with its text", async () => {
  await ensureBuild();
  const page = readFileSync(path.join(projectRoot, "dist", "server", "licenses.html"), "utf8");
  expect(page).toMatch(/<html lang="en">[^]*<title>Licenses<\/title>/);
  // The texts contain addresses in angle brackets.
  expect(page).not.toMatch(/<(?!!doctype|\/?(?:html|meta|title|main|h1)\b)/i);
  const texts = licenseTexts();
  for (const side of ["client", "server"]) {
    const file = path.join(projectRoot, "dist", side, ".vite", "license.json");
    const bundled = JSON.parse(readFileSync(file, "utf8")) as {
      name: string;
      version: string;
      text?: string;
    }[];
    expect(bundled.length).toBeGreaterThan(5);
    for (const { name, version, text } of bundled) {
      expect(texts).toContain(`${name} ${version} (`);
      if (text) expect(texts).toContain(text.slice(0, 200));
    }
  }
});
