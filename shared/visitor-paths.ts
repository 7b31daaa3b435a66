/** A page for people without an account (Spec §2), and which of its kind. */
export type VisitorPage =
  | { page: "guest"; token: string | null }
  | { page: "join"; token: string }
  | { page: "dish"; id: string }
  | { page: "menu"; id: string };

const PATH = /^\/(?:(guest-menu)|(?:menu|guest)\/([^/]+)|join\/([^/]+)|public\/(dishes|menus)\/([^/]+))\/*$/i;

/**
 * The visitors' page of a path, or null. These pages have a document of their own, without the members' app; server
 * and browser both ask here which one a path belongs to.
 */
export function visitorPageAt(pathname: string): VisitorPage | null {
  const match = PATH.exec(pathname);
  if (!match) return null;
  const [, open, invitation, join, kind, id = ""] = match;
  if (open) return { page: "guest", token: null };
  if (invitation) return { page: "guest", token: decoded(invitation) };
  if (join) return { page: "join", token: decoded(join) };
  return { page: kind?.toLowerCase() === "dishes" ? "dish" : "menu", id: decoded(id) };
}

/** As it stands where it cannot be decoded: such a link is an unknown one, not a fault. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
