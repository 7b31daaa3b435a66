import type { Screen } from "#tests/setup/browser/screen.ts";
import { SCREENS } from "./screens.ts";

/** Returns screens grouped by visit: those of one person that can be visited in sequence. */
export function visits(): Map<string, [Screen, ...Screen[]]> {
  const found = new Map<string, [Screen, ...Screen[]]>();
  for (const screen of SCREENS) {
    const path = screen.path.replace(/\?.*/, "");
    const visit = `${screen.household} household, ${screen.as} at ${screen.as === "visitor" ? "the door" : path}`;
    const before = found.get(visit);
    if (before) before.push(screen);
    else found.set(visit, [screen]);
  }
  return found;
}
