import { parseJson } from "#server/lib/parse-json.ts";

/**
 * Returns the names of a claim with groups or roles; undefined without the claim. Providers send
 * - a list of names (Authentik, Authelia), of ids (Entra ID) or of full paths (Keycloak's `/family/parents`),
 * - a text: one name, several with commas between, or a list in JSON; a name may contain spaces,
 * - an object whose keys are the names (Zitadel), or a list of objects with a `name` (Casdoor).
 * @param sources claims of one member, of which some may lack the groups or have an empty list
 * @param claim its name or, for a claim within others, a path such as `realm_access.roles` (Keycloak)
 */
export function groupsIn(sources: Record<string, unknown>[], claim: string): string[] | undefined {
  const values = sources.map((claims) => valueAt(claims, claim) ?? undefined);
  const lists = values.filter((value) => value !== undefined).map((value) => [...new Set(namesIn(value))]);
  return lists.find((names) => names.length > 0) ?? lists[0];
}

/** Returns whether the claim must be fetched, as from Entra ID for more than 200 groups (OpenID Connect Core 5.6.2). */
export const areGroupsElsewhere = (
  { _claim_names: names }: Record<string, unknown>,
  claim: string,
): boolean => isObject(names) && Object.hasOwn(names, claim);

/** Compares in one Unicode form. The slash before a path is optional; a group in another one is named by its path. */
export function isInGroup(groups: readonly string[], wanted: string): boolean {
  const plain = (name: string) => name.normalize("NFC").trim().replace(/^\//, "");
  return groups.some((group) => plain(group) === plain(wanted));
}

/** Names of claims may contain dots themselves. */
function valueAt(value: unknown, path: string): unknown {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  const starts = Object.keys(value).filter((name) => path.startsWith(`${name}.`));
  const found = starts.map((name) => valueAt(value[name], path.slice(name.length + 1)));
  return found.find((inner) => inner !== undefined);
}

function namesIn(value: unknown): string[] {
  if (typeof value === "string") {
    const list = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
    return list ? namesIn(list) : [value, ...value.split(",")].map((name) => name.trim()).filter(Boolean);
  }
  if (Array.isArray(value)) return value.flatMap(nameOf);
  return isObject(value) ? Object.keys(value).filter((name) => value[name]) : nameOf(value);
}

function nameOf(item: unknown): string[] {
  if (typeof item === "string" || typeof item === "number") return [String(item)];
  return isObject(item) ? nameOf(item.name) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
