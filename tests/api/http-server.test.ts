import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createHttpServer } from "#server/start/http-server.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { listen } from "#tests/setup/server/listen.ts";

const { deps } = await startApp();

test("requests and answers have from birth the prototypes that Express would give them", async () => {
  const app = createApp(deps);
  const { server, adoptPrototypes } = createHttpServer();
  adoptPrototypes(app);
  const born = new Promise<unknown[]>((resolve) => {
    server.on("request", (req: IncomingMessage, res: ServerResponse) => {
      const shapes = [Object.getPrototypeOf(req), Object.getPrototypeOf(res)];
      app(req, res);
      resolve(shapes);
    });
  });
  const { origin, close } = await listen(server);
  const response = await fetch(`${origin}/healthz`);
  close();
  expect(await response.json()).toEqual({ status: "up" });
  const [question, reply] = await born;
  expect(question).toBe(app.request);
  expect(reply).toBe(app.response);
});
