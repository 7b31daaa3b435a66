const publicUrl = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content;

/** The path of PUBLIC_URL, such as "/sofra"; "" at the root of a host. */
export const basePath = publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, "") : "";

/** Turns an address of the API or a page into one for the browser. The router's paths do not need it. */
export function withBase(address: string): string {
  return /^\/(?!\/)/.test(address) ? basePath + address : address;
}

/** Returns the current page's path as the router has it. */
export function currentPath(): string {
  return window.location.pathname.slice(basePath.length) || "/";
}
