// node tests/image/try-image.mjs IMAGE [PREVIOUS]: tries an image as a person would. Releases run it before an image is
// published. Needs docker, podman (--engine=podman), or buildah and bubblewrap as root (--engine=buildah); no packages.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createEngine } from "./engines.mjs";

/** @typedef {import("./engines.mjs").Container} Container */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: "string", default: "docker" } },
});
const [image = "sofra", previous] = positionals;
const { sizeOf, newVolume, start, cleanUp } = createEngine(values.engine);

const ADMIN = { username: "ada", password: "a-good-long-password" };
/** docker kills a container that runs longer than this after `docker stop`. */
const STOP_MS = 10_000;
/** Larger than that of a lock that another container left behind. */
const START_MS = 60_000;
const NO_ACCOUNT = "12345:12345";

try {
  console.log(`${image}: ${(sizeOf(image) / 1e6).toFixed(0)} MB`);
  const home = newVolume();
  let server = await startReady("starts on an empty volume", { volume: home });
  const cookie = await setUp(server);
  await post(server, cookie, "Lentil soup");
  const before = await household(server, cookie);
  passed("signs in and posts a dish with a photo");
  passed("uses", await memoryOf(server));
  await previewOf(server, cookie);
  passed("draws the picture of its link");

  const second = start({ image, volume: home });
  expect(await second.exited(), 1);
  expectMatch(
    await second.output(),
    /^The database in \/data\/postgres is in use by Sofra in another container/m,
  );
  passed("refuses a second container on the volume", lastLine(await second.output()));
  server.kill();
  await server.exited();
  server = await startReady("starts after kill -9, in another container", { volume: home });
  expect(await household(server, cookie), before);

  const made = await server.run("node", "dist/server/backup.js");
  expectMatch(made, /^Created and verified a backup of /m);
  const file = await download(server, cookie);
  passed("makes a backup", `${(file.byteLength / 1e3).toFixed(0)} kB`);
  await stop(server);

  const other = { volume: newVolume(), user: NO_ACCOUNT, isReadOnly: true };
  server = await startReady(`starts as user ${NO_ACCOUNT} on a read-only root, without capabilities`, other);
  const token = await tokenOf(server);
  const restored = await send(server, `/api/setup/restore?token=${token}`, file, "application/gzip");
  expect(restored.status, 200);
  expect(await household(server, await signIn(server)), before);
  passed("restores the backup into another volume");
  await stop(server);

  const refused = start({ image, volume: home, user: NO_ACCOUNT });
  expect(await refused.exited(), 1);
  expectMatch(
    await refused.output(),
    /^Sofra cannot write to \/data\S* \(EACCES\)\. Give this folder to .* \(uid 12345\)/m,
  );
  passed("refuses a folder of another account", lastLine(await refused.output()));

  if (previous) {
    const volume = newVolume();
    server = await startReady(`${previous} starts on an empty volume`, { image: previous, volume });
    const earlier = await setUp(server);
    await post(server, earlier, "Minestrone");
    const then = await household(server, earlier);
    await stop(server);
    server = await startReady("starts on the volume of the previous release", { volume });
    expect(await household(server, earlier), then);
    passed("upgrades: dish, photo and session are there");
    await stop(server);
  }
} finally {
  cleanUp();
}

/**
 * @param {string} name
 * @param {Partial<Parameters<typeof start>[0]> & { volume: string }} options
 * @returns {Promise<Container>}
 */
async function startReady(name, options) {
  const begun = performance.now();
  const server = start({ image, ...options });
  while ((await statusOf(`${server.origin}/readyz`)) !== 200) {
    if (performance.now() - begun > START_MS) throw new Error(`Not ready:\n${await server.output()}`);
    await pause(50);
  }
  passed(name, `ready after ${((performance.now() - begun) / 1e3).toFixed(1)} s`);
  return server;
}

/** @param {Container} server */
async function stop(server) {
  const begun = performance.now();
  server.stop();
  expect(await server.exited(), 0);
  const ms = performance.now() - begun;
  if (ms > STOP_MS) throw new Error(`Took ${ms} ms to stop.`);
  passed("ends after SIGTERM", `after ${(ms / 1e3).toFixed(1)} s`);
}

/** @param {Container} server @returns {Promise<string>} */
async function tokenOf(server) {
  for (;;) {
    const token = /\/setup\?token=(\w+)/.exec(await server.output())?.[1];
    if (token) return token;
    await pause(50);
  }
}

/** @param {Container} server @returns {Promise<string>} the cookie */
async function setUp(server) {
  const body = { token: await tokenOf(server), firstName: "Ada", ...ADMIN };
  return cookieOf(await send(server, "/api/setup", JSON.stringify(body)), 201);
}

/** @param {Container} server */
async function signIn(server) {
  return cookieOf(await send(server, "/api/auth/login", JSON.stringify(ADMIN)), 200);
}

/** @param {Response} response @param {number} status */
function cookieOf(response, status) {
  expect(response.status, status);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** @param {Container} server @param {string} cookie @param {string} title */
async function post(server, cookie, title) {
  const photo = readFileSync(new URL("../../client/public/icons/icon-192.png", import.meta.url));
  const body = { title, images: [`data:image/png;base64,${photo.toString("base64")}`] };
  expect((await send(server, "/api/dishes", JSON.stringify(body), undefined, cookie)).status, 201);
}

/**
 * @param {Container} server
 * @param {string} cookie
 * @returns the fields of the dishes that every release has, and the size of the first photo
 */
async function household(server, cookie) {
  const response = await fetch(`${server.origin}/api/dishes`, { headers: { cookie } });
  expect(response.status, 200);
  /** @type {{ id: number, title: string, images: string[], createdAt: string }[]} */
  const dishes = await response.json();
  const photo = await fetch(`${server.origin}${dishes[0]?.images[0]}`, { headers: { cookie } });
  expect(photo.status, 200);
  const bytes = (await photo.arrayBuffer()).byteLength;
  return {
    dishes: dishes.map(({ id, title, images, createdAt }) => ({ id, title, images, createdAt })),
    bytes,
  };
}

/** Loads native code and fonts, which are not in the bundle. @param {Container} server @param {string} cookie */
async function previewOf({ origin }, cookie) {
  const response = await fetch(`${origin}/api/dishes`, { headers: { cookie } });
  const [{ id, shareKey } = {}] = await response.json();
  const picture = await fetch(`${origin}/public/dishes/${id}/preview.jpg?key=${shareKey}`);
  expect([picture.status, picture.headers.get("content-type")], [200, "image/jpeg"]);
}

/** @param {Container} server @param {string} cookie */
async function download(server, cookie) {
  const list = await fetch(`${server.origin}/api/admin/backups`, { headers: { cookie } });
  const [{ id } = { id: 0 }] = (await list.json()).backups;
  const file = await fetch(`${server.origin}/api/admin/backups/${id}/download`, { headers: { cookie } });
  expect(file.status, 200);
  return file.arrayBuffer();
}

/**
 * @param {Container} server
 * @param {string} path
 * @param {BodyInit} body
 */
function send({ origin }, path, body, type = "application/json", cookie = "") {
  return fetch(origin + path, { method: "POST", body, headers: { "content-type": type, cookie } });
}

/** @param {string} url */
function statusOf(url) {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

/** @param {Container} server */
async function memoryOf(server) {
  // Shared pages count by their share, so that the sum is what the container takes.
  const script = `const { readdirSync, readFileSync } = require("node:fs");
    const read = (pid, file) => { try { return readFileSync("/proc/" + pid + "/" + file, "utf8"); } catch { return ""; } };
    const MB = (text, name) => Number(new RegExp(name + ":[^0-9]+([0-9]+)").exec(text)?.[1] ?? 0) / 1000;
    const pids = readdirSync("/proc").filter((pid) => /^[0-9]+$/.test(pid) && Number(pid) !== process.pid);
    const server = pids.filter((pid) => read(pid, "cmdline").startsWith("node"))[0];
    const all = pids.reduce((sum, pid) => sum + MB(read(pid, "smaps_rollup"), "Pss"), 0);
    console.log(MB(read(server, "status"), "VmRSS").toFixed(0) + " MB (RSS of the server), " + all.toFixed(0) + " MB (PSS, with PostgreSQL)");`;
  return (await server.run("node", "-e", script)).trim();
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split("\n").at(-1) ?? "";
}

/** @param {unknown} found @param {unknown} expected */
function expect(found, expected) {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is !== should) throw new Error(`Expected ${should}, found ${is}`);
}

/** @param {string} text @param {RegExp} pattern */
function expectMatch(text, pattern) {
  if (!pattern.test(text)) throw new Error(`Expected ${String(pattern)}, found:\n${text}`);
}

/** @param {string} name @param {string} [figure] */
function passed(name, figure) {
  console.log(`✓ ${name}${figure ? `: ${figure}` : ""}`);
}
