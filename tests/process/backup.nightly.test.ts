import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { drawPhoto } from "#tests/bench/drawn-photos.ts";
import { ADMIN_VARIABLES, signedIn } from "#tests/setup/server/call-server.ts";
import { launch, newDatabase, temporaryFolder } from "#tests/setup/server/launch.ts";
import { runScript } from "#tests/setup/server/run-script.ts";

/** Starts a household of one dish with a photo in its own folder. */
async function newHousehold() {
  const folder = temporaryFolder();
  const server = launch({ DATA_DIR: folder, ...ADMIN_VARIABLES });
  const origin = await server.ready();
  const call = await signedIn(origin);
  const dish = { title: "Red lentil soup", images: [await drawPhoto(1)] };
  const { images } = (await (await call("POST", "/api/dishes", dish)).json()) as { images: string[] };
  return { folder, server, origin, call, photo: images[0] ?? "" };
}

const pathIn = (stdout: string) => stdout.split("\n").find((line) => line.endsWith(".tar.gz")) ?? "";

test("a backup made without a server restores on another machine", async () => {
  const { folder, server, photo } = await newHousehold();
  await server.end("SIGTERM");
  const made = await runScript("backup", [], { DATA_DIR: folder });
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const file = pathIn(made.stdout);
  expect(readdirSync(path.join(folder, "backups"))).toEqual([path.basename(file)]);
  expect(made.stdout).toContain(createHash("sha256").update(readFileSync(file)).digest("hex"));
  expect(existsSync(path.join(folder, "postgres", "data", "postmaster.pid"))).toBe(false);

  const elsewhere = temporaryFolder();
  const restored = await runScript("restore", [file], { DATA_DIR: elsewhere });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toContain("Restored and verified every row.");
  const origin = await launch({ DATA_DIR: elsewhere }).ready();
  const call = await signedIn(origin);
  const dishes = (await (await call("GET", "/api/dishes")).json()) as { title: string; images: string[] }[];
  expect(dishes).toMatchObject([{ title: "Red lentil soup", images: [photo] }]);
  expect((await fetch(`${origin}${photo}`)).status).toBe(200);

  const notCopied = await runScript("backup", [], { DATA_DIR: elsewhere, BACKUP_COMMAND: "false" });
  expect([notCopied.code, notCopied.stderr]).toEqual([
    0,
    "The backup was not copied elsewhere. BACKUP_COMMAND failed (1).\n",
  ]);
});

test("backup and restore work next to a running server; an existing household is replaced only with the option", async () => {
  const { folder, origin, call } = await newHousehold();
  const variables = { DATA_DIR: folder };
  const { stdout } = await runScript("backup", [], variables);
  const file = pathIn(stdout);
  await call("POST", "/api/dishes", { title: "After the backup" });

  const refused = await runScript("restore", [file], variables);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    "This database already contains a household. Add --replace to replace that household with the backup.\n",
  ]);
  const unasked = await runScript("restore", [file, "--replace"], variables);
  expect([unasked.code, unasked.stderr]).toEqual([
    1,
    "Cannot ask for confirmation without a terminal. Add --yes to skip it.\n",
  ]);
  expect((await (await call("GET", "/api/dishes")).json()) as unknown[]).toHaveLength(2);

  const replaced = await runScript("restore", [file, "--replace", "--yes"], variables);
  expect(replaced).toMatchObject({ code: 0, stderr: "" });
  expect((await call("GET", "/api/dishes")).status).toBe(401);
  const again = await signedIn(origin);
  expect((await (await again("GET", "/api/dishes")).json()) as unknown[]).toHaveLength(1);
  const { backups } = (await (await again("GET", "/api/admin/backups")).json()) as { backups: unknown[] };
  expect(backups).toMatchObject([{ status: "completed", isHere: true, createdBy: null }]);
});

test("--check verifies a file without changes and explains in one sentence what is wrong", async () => {
  const { folder, server } = await newHousehold();
  const { stdout } = await runScript("backup", [], { DATA_DIR: folder });
  await server.end("SIGTERM");
  const file = pathIn(stdout);
  const nowhere = path.join(temporaryFolder(), "nothing");

  const good = await runScript("restore", [path.basename(file), "--check"], {
    DATA_DIR: nowhere,
    INIT_CWD: path.dirname(file),
  });
  expect(good).toMatchObject({ code: 0, stderr: "" });
  expect(good.stdout).toMatch(/^This backup is complete: \d+ rows in \d+ tables, created 2\S+\.\n$/);

  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 4, 1_000);
  const damagedFile = path.join(temporaryFolder(), "damaged.gz");
  writeFileSync(damagedFile, bytes);
  const sentences = [
    [[damagedFile, "--check"], /^This backup is damaged: .*\n$/],
    [[damagedFile], /^This backup is damaged: .*\n$/],
    [["no-such-file.gz"], /^File not found: \/.*no-such-file\.gz\n$/],
    [[], /^npm run restore -- FILE /],
    [[file, "--force"], /^npm run restore -- FILE /],
  ] as const;
  for (const [args, sentence] of sentences) {
    const answer = await runScript("restore", [...args], { DATA_DIR: nowhere });
    expect(answer).toMatchObject({ code: 1, stdout: "" });
    expect(answer.stderr).toMatch(sentence);
  }
  expect(existsSync(nowhere)).toBe(false);
});

test("a backup interrupted by kill -9 is marked as failed and its partial file removed by the next start", async () => {
  const url = await newDatabase(true);
  // Enough rows to take about a second.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let photo = 0; photo < 30; photo++) {
    await client.query(
      `insert into images (name, content_type, bytes, width, height, color)
       values (encode(sha256($1), 'hex') || '.jpg', 'image/jpeg', $1, 1, 1, '#000000')`,
      [randomBytes(1_000_000)],
    );
  }
  await client.end();

  const folder = temporaryFolder();
  const variables = { DATABASE_URL: url, DATA_DIR: folder, ...ADMIN_VARIABLES };
  const server = launch(variables);
  const call = await signedIn(await server.ready());
  const files = () =>
    existsSync(path.join(folder, "backups")) ? readdirSync(path.join(folder, "backups")) : [];
  expect((await call("POST", "/api/admin/backups")).status).toBe(202);
  await expect.poll(files, { interval: 5, timeout: 10_000 }).toEqual([expect.stringMatching(/\.part$/)]);
  await server.end("SIGKILL");
  expect(files()).toEqual([expect.stringMatching(/\.part$/)]);

  const again = await signedIn(await launch(variables).ready());
  const newest = async () => {
    const { backups } = (await (await again("GET", "/api/admin/backups")).json()) as {
      backups: { status: string; errorMessage: string | null }[];
    };
    return backups[0];
  };
  await expect.poll(newest, { timeout: 20_000 }).toMatchObject({
    status: "failed",
    errorMessage: "Sofra was stopped before this backup was finished. Please create a new one.",
  });
  expect(files()).toEqual([]);
  expect((await again("POST", "/api/admin/backups")).status).toBe(202);
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ status: "completed" });
}, 120_000);
