import path from "node:path";
import type { Rolldown } from "vite";

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const folder = (name: string) => path.join(import.meta.dirname, "..", "..", name);

export const SIGN_IN = "pages/sign-in.page";
const HOME_PAGE = "pages/home.page";
const HOME = ["main", "app", "layout/app-frame", HOME_PAGE];
const DISHES = "pages/dishes.page";
/** The parts of the members' app that may be shown first, in the order in which the browser loads them. */
export const LOAD_ORDER = [...HOME, DISHES, SIGN_IN];
const ENTRIES = [folder("client/main.tsx"), folder("client/visitor-main.tsx")];
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

/** By default each combination of importers gets a file, dozens for Home; HTTP/1.1 fetches six at a time. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // One file, because the first script lists the files of all dialogs.
  {
    name: "form-parts",
    test: /[\\/](?:prepare-photo|picture-buttons|use-versioned-form|offer-undo)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // An event and a menu show no recipe.
  {
    name: "recipe-parts",
    test: /[\\/]features[\\/]recipes[\\/]/,
    includeDependenciesRecursively: false,
  },
  // Pages of members in other languages than English load them, without schemas and cards.
  {
    name: "sentences",
    test: /[\\/](?:with-reason|shown-values|format-lists)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Separates modules of an entry, too: a lazy file that imported them from the entry would render its page again.
  { name: partOfEntry, includeDependenciesRecursively: false },
  { name: sharedPart, minShareCount: 2, includeDependenciesRecursively: false },
];

function partOfEntry(id: string, graph: ModuleGraph): string | null {
  const part = sharedPart(id, graph);
  return part === "main-and-visitors" || part === "visitors" ? part : null;
}

/**
 * Assigns an icon to the first part that shows it. lucide-react exports all icons from one module,
 * so the code of its importers shows which of them use an icon.
 */
function iconPart(id: string, graph: ModuleGraph): string | null {
  const words = path.basename(id, path.extname(id)).split("-");
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  const users = [...importersOf(id, graph)].filter((user) =>
    new RegExp(`\\b${name}\\b[^;]*"lucide-react"`).test(graph.getModuleInfo(user)?.code ?? ""),
  );
  const importers = new Set(users.flatMap((user) => [...importersOf(user, graph)]));
  const isIn = (parts: string[]) => parts.some((part) => importers.has(folder(`client/${part}.tsx`)));
  if (isIn(["main", SIGN_IN])) return "main-and-visitors";
  if (isIn(HOME)) return "app-and-visitors";
  if (isIn([DISHES])) return "dishes-and-visitors";
  return isIn(Object.values(VISITORS).flat()) ? "visitor-icons" : "more-icons";
}

/** Chunks that visitors' pages share with others, by the pages that load them first. */
const VISITORS = {
  visitors: ["visitor-main", "pages/join.page"],
  "visitor-pages": ["pages/public-dish.page", "pages/public-menu.page"],
  "visitor-forms": ["pages/suggestion.page"],
  "event-forms": ["pages/event.page"],
  // With zod.
  "visitor-schemas": ["pages/password.page"],
};

/**
 * Assigns a shared module to the first part that imports it. Modules that the visitors' pages import as well get
 * separate files, so that these pages load nothing of the members' app.
 */
function sharedPart(id: string, graph: ModuleGraph): string | null {
  const module = graph.getModuleInfo(id);
  if (!module || ENTRIES.includes(id) || module.dynamicImporters.length > 0) return null;
  if (ICON.test(id)) return iconPart(id, graph);
  const importers = importersOf(id, graph);
  const isIn = (names: string[]) => names.find((name) => importers.has(folder(`client/${name}.tsx`)));
  const part = isIn(LOAD_ORDER);
  const isOfSignIn = importers.has(folder(`client/${SIGN_IN}.tsx`));
  const visitors = Object.entries(VISITORS).find(([, pages]) => isIn(pages))?.[0];
  // The sign-in page loads nothing of the app, and Home none of its form.
  if (part === SIGN_IN) return "forms-and-visitors";
  if (isOfSignIn || part === "main" || (part && visitors === "visitors")) return "main-and-visitors";
  // One file for both pages compresses better.
  if (part && visitors) return part === DISHES ? "dishes-and-visitors" : "app-and-visitors";
  if (part === HOME_PAGE && !isIn([DISHES])) return "home-parts";
  if (part) return part === DISHES ? "dishes-parts" : "app-parts";
  return visitors ?? null;
}

/** Returns the modules that import a module statically, directly or through others, and itself. */
function importersOf(id: string, graph: ModuleGraph) {
  const importers = new Set([id]);
  // The set grows while it is iterated.
  for (const module of importers)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) importers.add(importer);
  return importers;
}
