import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "#shared/languages.ts";
import { isSignInPath } from "#shared/next-path.ts";
import { type VisitorPage, visitorPageAt } from "#shared/visitor-paths.ts";

type Manifest = Record<string, { file: string; imports?: string[] }>;

const APP = ["app.tsx", "layout/app-frame.tsx"];
const PAGES: Record<string, string> = {
  "/": "pages/home.page.tsx",
  "/dishes": "pages/dishes.page.tsx",
  "/dishes/book": "pages/dish-book.page.tsx",
  "/menus": "pages/menus.page.tsx",
  "/guest-suggestions": "pages/guests.page.tsx",
  "/settings": "pages/settings.page.tsx",
  "/admin": "pages/admin.page.tsx",
};
const SIGN_IN = "pages/sign-in.page.tsx";
const VISITOR_PAGES: Record<VisitorPage["page"], string> = {
  guest: "pages/suggestion.page.tsx",
  event: "pages/event.page.tsx",
  answer: "pages/event.page.tsx",
  join: "pages/join.page.tsx",
  password: "pages/password.page.tsx",
  dish: "pages/public-dish.page.tsx",
  menu: "pages/public-menu.page.tsx",
};

/**
 * Builds `modulepreload` tags, so that the browser loads a page's scripts together with the entry.
 * @param folder the output of `vite build`
 * @param basePath the path of PUBLIC_URL
 * @returns a function from a path to its tags
 */
export function modulePreloads(
  folder: string,
  basePath: string,
): (pathname: string, options: { language?: Language | undefined; isSignIn: boolean }) => string {
  const manifestFile = path.join(folder, ".vite", "manifest.json");
  if (!existsSync(manifestFile)) return () => "";
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  const tagOf = (file: string) =>
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="${basePath}/${file}">`;
  const tagsOf = (entry: string, pages: Record<string, string>, frame: string[] = []) => {
    const known = filesOf(manifest, [entry]);
    return new Map(
      Object.entries(pages).map(([name, page]) => {
        const files = [...filesOf(manifest, [...frame, page])].filter((file) => !known.has(file));
        return [name, files.map(tagOf).join("")];
      }),
    );
  };
  const members = tagsOf("index.html", PAGES, APP);
  const signIn = tagsOf("index.html", { "/": SIGN_IN }).get("/");
  const visitors = tagsOf("visitor.html", VISITOR_PAGES);
  return (pathname, { language = "en", isSignIn }) => {
    const visitorPage = visitorPageAt(pathname)?.page;
    // At other addresses, the app shows the sign-in page.
    const isSmall = isSignIn && isSignInPath(pathname);
    const texts = visitorPage ? "visitors" : isSmall ? "sign-in" : "members";
    const catalog = manifest[`../shared/locales/${language}/${texts}.po`];
    const scripts = visitorPage ? visitors.get(visitorPage) : isSignIn ? signIn : members.get(pathname);
    return (scripts ?? "") + (catalog ? tagOf(catalog.file) : "");
  };
}

function filesOf(manifest: Manifest, entries: string[]): Set<string> {
  const reached = new Set(entries);
  for (const entry of reached) for (const imported of manifest[entry]?.imports ?? []) reached.add(imported);
  return new Set([...reached].flatMap((entry) => manifest[entry]?.file ?? []));
}
