import { MAX_IMAGES, MAX_URL } from "#shared/limits.ts";

/** Adds photos at the end: each only once, and no more than a dish can have. */
export function addPhotos(photos: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...photos, ...added])].slice(0, MAX_IMAGES);
}

/** Moves one photo by one place (-1 or 1); at the edge nothing moves. */
export function movePhoto(photos: readonly string[], from: number, by: -1 | 1): string[] {
  const moved = [...photos];
  const [photo, neighbour] = [moved[from], moved[from + by]];
  if (photo === undefined || neighbour === undefined) return moved;
  moved[from] = neighbour;
  moved[from + by] = photo;
  return moved;
}

/** The first few different photos, for a glance. */
export function uniquePhotos(photos: readonly string[], most: number): string[] {
  return [...new Set(photos)].slice(0, most);
}

/** What is wrong with the address of a photo, in a sentence; undefined when it can be used. */
export function photoAddressProblem(text: string): string | undefined {
  if (text.length > MAX_URL) return `Please use a URL of at most ${MAX_URL.toLocaleString("en")} characters.`;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "http:" && protocol !== "https:") {
    return "Please enter a URL that starts with https:// or http://.";
  }
  return undefined;
}
