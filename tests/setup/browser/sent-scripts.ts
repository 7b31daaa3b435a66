import { expect, type Page, type Request } from "@playwright/test";

/**
 * Watches the scripts that a page loads.
 * @returns a function that returns those loaded since then, with their sizes as sent, in bytes
 */
export function watchScripts(page: Page): () => Promise<{ script: string; size: number }[]> {
  const requests = new Set<Request>();
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") requests.add(request);
  });
  const measure = async (request: Request) => {
    const script = new URL(request.url()).pathname;
    expect((await request.response())?.headers()["content-encoding"], script).toBe("br");
    return { script, size: (await request.sizes()).responseBodySize };
  };
  return () => Promise.all([...requests].map(measure));
}

export const totalOf = (scripts: { size: number }[]): number =>
  scripts.reduce((sum, { size }) => sum + size, 0);
