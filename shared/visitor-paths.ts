export type VisitorPage =
  | { page: "guest"; token: string | null }
  | { page: "event"; token: string }
  | { page: "answer"; editToken: string }
  | { page: "join"; token: string }
  | { page: "password"; token: string }
  | { page: "dish"; id: string }
  | { page: "menu"; id: string };

const PATH =
  /^\/(?:(guest-menu)|(?:menu|guest)\/([^/]+)|event\/([^/]+)|answer\/([^/]+)|join\/([^/]+)|password\/([^/]+)|public\/(dishes|menus)\/([^/]+))\/*$/i;

/** Returns the visitors' page for a path, or null. Server and client use it to choose the document. */
export function visitorPageAt(pathname: string): VisitorPage | null {
  const match = PATH.exec(pathname);
  if (!match) return null;
  const [, open, invitation, event, answer, join, password, kind, id = ""] = match;
  if (open) return { page: "guest", token: null };
  if (invitation) return { page: "guest", token: decoded(invitation) };
  if (event) return { page: "event", token: decoded(event) };
  if (answer) return { page: "answer", editToken: decoded(answer) };
  if (join) return { page: "join", token: decoded(join) };
  if (password) return { page: "password", token: decoded(password) };
  return { page: kind?.toLowerCase() === "dishes" ? "dish" : "menu", id: decoded(id) };
}

/** Returns malformed text unchanged, so that such a link counts as unknown. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
