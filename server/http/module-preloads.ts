import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Of the build's manifest, what is read here. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

const ENTRY = "index.html";
/** Loaded by the entry for every page of members. */
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
 * The scripts of a member's page as tags for its head, so that the browser fetches them together with the entry.
 * @param folder where `vite build` put the client
 * @returns tags for a path; none for a path that is no page of members
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

/** The scripts of these entries, with all that they import at once. */
function filesOf(manifest: Manifest, entries: string[]): Set<string> {
  const reached = new Set(entries);
  for (const entry of reached) for (const imported of manifest[entry]?.imports ?? []) reached.add(imported);
  return new Set([...reached].flatMap((entry) => manifest[entry]?.file ?? []));
}
