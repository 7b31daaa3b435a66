import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

type Manifest = Record<string, { file: string; imports?: string[] }>;

const ENTRY = "index.html";
const APP = ["app.tsx", "layout/app-frame.tsx"];
const PAGES: Record<string, string> = {
  "/": "pages/home.page.tsx",
  "/dishes": "pages/dishes.page.tsx",
  "/menus": "pages/menus.page.tsx",
  "/guest-suggestions": "pages/guest-suggestions.page.tsx",
  "/settings": "pages/settings.page.tsx",
  "/admin": "pages/admin.page.tsx",
};

/**
 * Builds `modulepreload` tags, so that the browser loads a page's scripts together with the entry.
 * @param folder the output of `vite build`
 * @returns a function from a path to its tags; empty for paths that are not pages of members
 */
export function modulePreloads(folder: string): (pathname: string) => string {
  const file = path.join(folder, ".vite", "manifest.json");
  if (!existsSync(file)) return () => "";
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const known = filesOf(manifest, [ENTRY]);
  const tags = new Map(
    Object.entries(PAGES).map(([pathname, page]) => {
      const files = [...filesOf(manifest, [...APP, page])].filter((name) => !known.has(name));
      return [
        pathname,
        files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join(""),
      ];
    }),
  );
  return (pathname) => tags.get(pathname) ?? "";
}

function filesOf(manifest: Manifest, entries: string[]): Set<string> {
  const reached = new Set(entries);
  for (const entry of reached) for (const imported of manifest[entry]?.imports ?? []) reached.add(imported);
  return new Set([...reached].flatMap((entry) => manifest[entry]?.file ?? []));
}
