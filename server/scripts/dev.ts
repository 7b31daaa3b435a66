import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";
import { createServer as createVite } from "vite";
import { asksForPage, documentFor, fillSettings, sendPage } from "#server/http/client/client-files.ts";
import { notFound } from "#server/http/errors.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { StartError } from "#server/lib/start-error.ts";
import { run } from "#server/start/run.ts";

/** `npm run dev`: serves the API and the client with hot reload from one process on one port. */
await run(async ({ env }, server) => {
  if (env.basePath) throw new StartError("In development, PUBLIC_URL must not have a path.");
  const vite = await createVite({
    configFile: path.join(projectRoot, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const pages: RequestHandler = (req, res, next) => {
    // Vite's hot reload starts with an inline script.
    res.removeHeader("Content-Security-Policy");
    vite.middlewares(req, res, (error?: unknown) => {
      if (error) return next(error);
      // An error thrown in this callback would end the process.
      if (!asksForPage(req)) return next(notFound("Page"));
      page(req.path, req.originalUrl).then((html) => sendPage(res, html), next);
    });
  };
  const page = async (pathname: string, url: string) => {
    const html = await readFile(path.join(projectRoot, "client", documentFor(pathname)), "utf8");
    // /@fs/ is Vite's prefix for files outside its root.
    const linked = html.replaceAll("../node_modules/", `/@fs${projectRoot}/node_modules/`);
    return vite.transformIndexHtml(url, fillSettings(linked, env));
  };
  return pages;
});
