import path from "node:path";
import type { Rolldown } from "vite";

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const folder = (name: string) => path.join(import.meta.dirname, "..", "..", name);

/** Entry modules of the members' app, in the order in which the browser runs them. */
const PARTS = ["main", "app", "layout/app-frame", "pages/home.page", "pages/dishes.page"];
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;

/** By default each combination of importers gets a file, which would be 86 for Home; browsers fetch six at a time. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: iconsOf("icons", PARTS.slice(0, -1)), test: ICON, minShareCount: 2 },
  { name: iconsOf("dishes-icons", PARTS.slice(-1)), test: ICON, minShareCount: 2 },
  { name: "more-icons", test: ICON, minShareCount: 2 },
  // One file, because the first script lists the files of all dialogs.
  {
    name: "form-parts",
    test: /[\\/](?:prepare-photo|picture-buttons|use-versioned-form|offer-undo)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: sharedPart, minShareCount: 2, includeDependenciesRecursively: false },
];

/**
 * Groups the icons of some parts, so that icons of other pages and dialogs are not loaded with them. lucide-react exports
 * all icons from one module, so the code of its importers shows which of them use an icon.
 */
function iconsOf(group: string, parts: string[]): Rolldown.CodeSplittingNameFunction {
  return (id, graph) => {
    const words = path.basename(id, path.extname(id)).split("-");
    const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
    const users = [...importersOf(id, graph, false)].filter((user) =>
      new RegExp(`\\b${name}\\b[^;]*"lucide-react"`).test(graph.getModuleInfo(user)?.code ?? ""),
    );
    const importers = new Set(users.flatMap((user) => [...importersOf(user, graph, false)]));
    return parts.some((part) => importers.has(folder(`client/${part}.tsx`))) ? group : null;
  };
}

/** Modules of the visitors' document that need no form, and so no zod. */
const READING = ["visitor-main", "pages/join.page", "pages/public-dish.page", "pages/public-menu.page"];
const VISITORS = [...READING, "pages/event.page", "pages/guest-menu.page", "pages/password.page"];

/**
 * Assigns a shared module to the first part that imports it. Modules that the visitors' pages import as well get separate
 * files, so that these pages load nothing of the members' app.
 */
function sharedPart(id: string, graph: ModuleGraph): string | null {
  const module = graph.getModuleInfo(id);
  if (!module || ICON.test(id) || module.isEntry || module.dynamicImporters.length > 0) return null;
  const importers = importersOf(id, graph, false);
  const isIn = (names: string[]) => names.find((name) => importers.has(folder(`client/${name}.tsx`)));
  const part = isIn(PARTS);
  const isForVisitors = isIn(VISITORS) !== undefined;
  // Home loads both anyway, and one file compresses better.
  if (part === "pages/home.page" && !isForVisitors) return "app-frame-parts";
  if (part) return `${path.basename(part, ".page")}-${isForVisitors ? "and-visitors" : "parts"}`;
  if (!isForVisitors) return null;
  return isIn(READING) ? "visitors" : "visitor-forms";
}

function importersOf(id: string, graph: ModuleGraph, lazy: boolean) {
  const found = new Set([id]);
  // The set grows while it is iterated.
  for (const module of found) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
    for (const importer of [...importers, ...(lazy ? dynamicImporters : [])]) found.add(importer);
  }
  return found;
}
