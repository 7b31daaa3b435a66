const KEY = "sofra.member";

/**
 * Whether somebody was signed in when this browser was last here: then the code of their page is fetched while the
 * server is still being asked, and a visitor at the door fetches none of it.
 */
export function wasMember(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function rememberVisit(isMember: boolean): void {
  try {
    if (isMember) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing loads the code a moment later.
  }
}
