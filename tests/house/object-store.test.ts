import { afterAll, expect, it } from "vitest";
import { startObjectStore } from "#tests/setup/fake-object-store.ts";
import { photo } from "#tests/setup/photos.ts";
import { callerOf, signIn } from "#tests/chaos/parts/caller.ts";
import { launch, temporaryFolder } from "./launch.ts";

const store = await startObjectStore();
afterAll(store.down);

const admin = { username: "amira", password: "a-good-long-password" };
const variables = {
  DATA_DIR: temporaryFolder(),
  NODE_ENV: "production",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
};

it("does not start with keys that the store refuses, and says what to look at", async () => {
  const server = launch({ ...variables, ...store.variables, S3_SECRET_ACCESS_KEY: "wrong" });
  expect(await server.exited).toBe(1);
  expect(server.said()).toContain(
    "Photos cannot be kept in the bucket: the store answers 403 (SignatureDoesNotMatch). Please look at S3_ENDPOINT,",
  );
  expect(server.said()).not.toContain(store.variables.S3_ACCESS_KEY_ID);
});

it("moves photos of before, starts while the store is down, and never again without its variables", async () => {
  const before = launch(variables);
  const origin = await before.ready();
  const call = callerOf(origin, await signIn(origin, admin));
  const { body } = await call("POST", "/api/dishes", { title: "Soup", images: [await photo()] });
  const [address = ""] = (body as { images: string[] }).images;
  expect(await before.end("SIGTERM")).toBe(0);

  const first = launch({ ...variables, ...store.variables });
  await first.ready();
  await expect.poll(() => store.objects.size, { timeout: 30_000 }).toBe(1);
  expect(await first.end("SIGTERM")).toBe(0);

  await store.down();
  const second = launch({ ...variables, ...store.variables });
  const again = await second.ready();
  await expect.poll(async () => (await fetch(again + address)).status).toBe(503);
  await store.up();
  await expect.poll(async () => (await fetch(again + address)).status, { timeout: 5_000 }).toBe(200);
  expect(await second.end("SIGTERM")).toBe(0);

  const without = launch(variables);
  expect(await without.exited).toBe(1);
  expect(without.said()).toContain(
    "Photos of this household are in an object store, but S3_ENDPOINT is not set;",
  );
}, 90_000);
