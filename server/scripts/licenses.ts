import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { escapeHtml } from "#server/http/escape-html.ts";
import { projectRoot } from "#server/lib/project-root.ts";

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** Writes the page /licenses. */
export function licenses(): Plugin {
  return {
    name: "sofra:licenses",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licenses.html", source: licensesPage() });
    },
  };
}

/** Returns all packages that Sofra has or runs with: `dependencies` and their dependencies on this platform. */
export function packagesWithLicenses() {
  const file = readFileSync(path.join(projectRoot, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(file) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).flatMap(([folder, { version, license, dev, devOptional }]) => {
    const at = path.join(projectRoot, folder);
    // Optional packages of other systems are missing.
    if (folder === "" || dev || devOptional || !existsSync(at)) return [];
    const files = readdirSync(at);
    const ownFiles = files.filter((name) => LICENSE_FILE.test(name));
    // Some packages have their license in the readme.
    const shown = ownFiles.length > 0 ? ownFiles : files.filter((name) => /^readme/i.test(name));
    const texts = shown.map((name) => readFileSync(path.join(at, name), "utf8").trim());
    return { name: folder.slice(folder.lastIndexOf("node_modules/") + 13), version, license, texts };
  });
}

export function licenseTexts(): string {
  return packagesWithLicenses()
    .map(({ name, version, license, texts }) =>
      [`${name} ${version} (${license ?? "see below"})`, ...texts].join("\n\n"),
    )
    .join(`\n\n${"-".repeat(80)}\n\n`);
}

const licensesPage = () => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Licenses</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<main style="white-space: pre-wrap; overflow-wrap: anywhere"><h1>Licenses</h1>${escapeHtml(licenseTexts())}</main></html>`;
