import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { runAlone } from "#server/alone.ts";
import { startApp } from "#tests/setup/app.ts";

const { deps } = await startApp();

/** The database behind a line that can go dead without a word. */
async function startLine() {
  const { hostname, port } = new URL(deps.databaseUrl);
  const sockets: net.Socket[] = [];
  const line = net.createServer((near) => {
    const far = net.connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) sockets.push(socket.on("error", () => undefined));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    line.close();
  });
  const url = new URL(deps.databaseUrl);
  url.host = `127.0.0.1:${(line.address() as net.AddressInfo).port}`;
  const goDead = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return { url: url.href, goDead };
}

test("work that is done does not wait for a database that hangs", async () => {
  const { url, goDead } = await startLine();
  const begun = Date.now();
  expect(await runAlone(url, "backup", async () => goDead())).toBe(true);
  expect(Date.now() - begun).toBeLessThan(3_000);
});
