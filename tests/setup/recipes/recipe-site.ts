import { createServer, type RequestListener } from "node:http";
import { plain } from "#tests/setup/data/photos.ts";
import { listen } from "#tests/setup/server/listen.ts";
import { recipePages } from "./recipe-pages.ts";

/**
 * Starts an HTTP server with the pages of recipe-pages.ts at `/{name}`, a photo at `/photo.jpg`. The caller closes it.
 * @param answerOther responds to all other paths; 404 by default
 */
export async function startRecipeSite(
  answerOther: RequestListener = (_req, res) => res.writeHead(404).end(),
) {
  const photo = await plain(1200, 900, "#b5462f").jpeg().toBuffer();
  const pages = new Map(recipePages.map((page) => [`/${page.name}`, page]));
  const site = { userAgents: new Set<string | undefined>() };
  const server = createServer((req, res) => {
    site.userAgents.add(req.headers["user-agent"]);
    const page = pages.get(req.url ?? "");
    if (page)
      res.writeHead(200, { "Content-Type": page.contentType ?? "text/html; charset=utf-8" }).end(page.body);
    else if (req.url === "/photo.jpg") res.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
    else answerOther(req, res);
  });
  const { origin, host, close } = await listen(server);
  return Object.assign(site, {
    /** For OUTBOUND_ALLOW. */
    host,
    url: (path: string) => `${origin}/${path}`,
    close,
  });
}
