import { readdir, rm, utimes, writeFile, mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type * as z from "zod/mini";
import { createApp } from "#server/app.ts";
import { jobTasks, startJobs } from "#server/background/jobs.ts";
import { Archive } from "#server/features/dish-files/archive.ts";
import { loadLabels } from "#server/features/foods/load-compiled.ts";
import { i18nFor } from "#server/lib/i18n.ts";
import type { ImportPreview, ImportStarted } from "#shared/dish-files.api.ts";
import { dishInput } from "#shared/dishes.api.ts";
import type { Failure } from "#shared/http/wire.ts";
import { LANGUAGE_CODES } from "#shared/languages.ts";
import { activities, categories, dishes, images, jobs, settings, users } from "#shared/schema/index.ts";
import { buildCategory, buildDish } from "#tests/setup/data/builders.ts";
import { endedJob } from "#tests/setup/data/ended-job.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { dataUrl, detailedPhoto, photo } from "#tests/setup/data/photos.ts";
import { patched, zipOf } from "#tests/setup/data/zip.ts";
import { startApp, type TestApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";
import { listen } from "#tests/setup/server/listen.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const dataDir = await makeTestFolder();
const home = await startApp({ DATA_DIR: dataDir });
/** A second household. */
const other = await startApp({ DATA_DIR: dataDir });
const { asAdmin, db, deps } = home;
startJobs(deps);
startJobs(other.deps);
// Otherwise the first import of the process would wait until the patterns of recipes are compiled.
await loadLabels();

const uploads = () => readdir(path.join(dataDir, "imports")).catch(() => []);
beforeEach(() => rm(path.join(dataDir, "imports"), { recursive: true, force: true }));

type Admin = Awaited<ReturnType<TestApp["asAdmin"]>>;
const post = (admin: Pick<Admin, "post">, address: string, file: Buffer | string) =>
  admin.post(address).set("Content-Type", "application/octet-stream").send(Buffer.from(file));
const preview = (admin: Pick<Admin, "post">, file: Buffer | string) =>
  post(admin, "/api/admin/import/preview", file) as Asking<ImportPreview & Partial<Failure>>;
const start = (admin: Pick<Admin, "post">, file: Buffer | string) =>
  post(admin, "/api/admin/import", file) as Asking<ImportStarted & Partial<Failure>>;

async function download(admin: Admin, language = "en"): Promise<Buffer> {
  const { body } = await admin
    .get("/api/admin/export/dishes.zip")
    .set("Accept-Language", language)
    .responseType("blob")
    .expect(200);
  return body as Buffer;
}

/** Returns the files in a zip, by name. */
async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = path.join(dataDir, "export.zip");
  await writeFile(file, zip);
  const archive = await Archive.open(file);
  const files = new Map<string, Buffer>();
  for (const entry of archive.entries) files.set(entry.fileName, await archive.read(entry, 1_000_000));
  archive.close();
  return files;
}

/** Imports a file. @returns the ended job */
async function importFile(admin: Admin, file: Buffer | string) {
  const { body } = await start(admin, file).expect(200);
  const job = await endedJob(admin, body.jobId);
  await expect.poll(uploads).toEqual([]);
  return job;
}

const recipe = (fields: object = {}) => ({
  "@context": "https://schema.org",
  "@type": "Recipe",
  name: "Soup",
  ...fields,
});
const jsonOf = (json: unknown) => JSON.stringify(json);
const titles = async (app: Pick<TestApp, "db">) =>
  (await app.db.select({ title: dishes.title }).from(dishes).orderBy(dishes.id)).map(({ title }) => title);

/** A dish with all fields, some of them odd. */
const complete = {
  title: 'Grandma\'s "best" soup 🍲 <b>&amp;</b>',
  description: "First line\n\n  Third line, indented\nA very long word: " + "x".repeat(500),
  category: "Soups",
  cookingMethod: "Grilled",
  images: [await photo("#c2512f"), "https://example.com/soup.jpg", await photo("#2f51c2", "png")],
  servings: 6,
  ingredients: 'For the broth:\n\n2 l water\n1 kg bones\n½ onion – "peeled"\n\n  🌶️ chili',
  instructions: "1. Boil.\n\n\n2. Wait <2 hours>.\r\n3. Eat & enjoy.",
  prepMinutes: 150,
  sourceUrl: "https://example.com/soup?a=1&b=2#top",
  estimatedCalories: 480,
  caloriesSource: "manual",
} as const satisfies z.input<typeof dishInput>;

async function createHousehold(admin: Admin) {
  await admin.post("/api/categories", { name: "Soups" }).expect(201);
  await admin.post("/api/dishes", complete).expect(201);
  await admin.post("/api/dishes", { title: "Only a name" }).expect(201);
  await admin.post("/api/dishes", { title: "Uncategorized", category: "Not a category row" }).expect(201);
}

/** All fields of all dishes that an export contains, oldest first. */
async function fieldsOf(app: Pick<TestApp, "db">) {
  const rows = await app.db.select().from(dishes).orderBy(dishes.id);
  return rows.map(
    ({
      id: _id,
      createdBy: _by,
      createdAt: _at,
      updatedAt: _updated,
      shareKey: _shareKey,
      recipeKey: _recipeKey,
      images: addresses,
      // Calories count as typed.
      caloriesSource: _source,
      ...fields
    }) => ({
      ...fields,
      // Photos are encoded again.
      images: addresses.map((address) => address.replace(/^\/images\/.*/, "stored")),
    }),
  );
}

describe("an export", () => {
  test("carries every field of the contract", async () => {
    const admin = await asAdmin();
    expect(Object.keys(complete).toSorted(), "fields without a value here").toEqual(
      Object.keys(dishInput.shape).toSorted(),
    );
    await admin.post("/api/dishes", complete).expect(201);
    await importFile(await other.asAdmin(), await download(admin));
    const [imported] = await other.db.select().from(dishes);
    const addresses = [expect.stringContaining("/images/"), complete.images[1], expect.any(String)];
    // The household that imports the dish did not estimate it, so its calories count as typed.
    expect(imported).toMatchObject({ ...complete, images: addresses, caloriesSource: "user" });
  });

  test("imported into a household without dishes creates the same dishes, and nothing the second time", async () => {
    const admin = await asAdmin({ firstName: "Leyla", lastName: "Kaya" });
    await createHousehold(admin);
    const zip = await download(admin);
    const reader = await other.asAdmin();
    await other.db.insert(categories).values({ name: "Breads", color: "#ef4444", createdBy: reader.user.id });
    const { body } = await preview(reader, zip).expect(200);
    expect(body.recipes.map(({ state }) => state)).toEqual(["new", "new", "new"]);
    expect(body.newCategories).toEqual(["Not a category row", "Soups"]);
    expect(await other.db.$count(dishes)).toBe(0);
    expect(await importFile(reader, zip)).toMatchObject({
      kind: "import_dishes",
      status: "done",
      done: 3,
      total: 3,
      result: null,
      report: { created: 3, existing: 0, failed: 0, notes: [] },
    });

    const fields = await fieldsOf(home);
    expect(await fieldsOf(other)).toEqual(
      fields.map((dish) => ({ ...dish, foundLabels: expect.anything() })),
    );
    const { body: list } = await reader.get("/api/dishes").expect(200);
    expect(list.map((dish) => dish.title)).toEqual(fields.map(({ title }) => title).toReversed());
    expect(list[2]).toMatchObject({
      createdBy: reader.user.id,
      caloriesSource: "user",
      estimatedCalories: 480,
    });
    const sizes = (app: TestApp) =>
      app.db.select({ width: images.width, height: images.height, type: images.contentType }).from(images);
    expect(await sizes(other)).toEqual(await sizes(home));
    const { name, color } = categories;
    const colored = await other.db.select({ name, color }).from(categories).orderBy(categories.id);
    expect(colored).toEqual([
      { name: "Breads", color: "#ef4444" },
      { name: "Soups", color: "#f97316" },
      { name: "Not a category row", color: "#eab308" },
    ]);
    // No one is notified of many dishes at once.
    expect(await other.db.$count(activities)).toBe(0);

    for (const [app, member] of [
      [other, reader],
      [home, admin],
    ] as const) {
      const again = await preview(member, zip).expect(200);
      expect(again.body.recipes.map(({ state }) => state)).toEqual(Array(3).fill("existing"));
      expect(again.body.newCategories).toEqual([]);
      expect((await importFile(member, zip)).report).toEqual({
        created: 0,
        existing: 3,
        failed: 0,
        notes: [],
      });
      expect(await app.db.$count(dishes)).toBe(3);
    }
  });

  test("is named by household and date, and measured before", async () => {
    const admin = await asAdmin();
    await admin.patch("/api/settings", { householdName: 'The "Beckers" / Köln' }).expect(200);
    const empty = await admin.get("/api/admin/export").expect(200);
    expect(empty.body).toEqual({ dishes: 0, photos: 0, bytes: 0 });
    await admin.post("/api/dishes", { title: "Soup", images: [await photo(), "https://example.com/a.jpg"] });
    const { body } = await admin.get("/api/admin/export").expect(200);
    const [image] = await db.select().from(images);
    expect(body).toEqual({ dishes: 1, photos: 1, bytes: image?.bytes.length });
    const { headers } = await admin.get("/api/admin/export/dishes.zip").responseType("blob").expect(200);
    expect(headers["content-type"]).toBe("application/zip");
    expect(decodeURIComponent(headers["content-disposition"] ?? "")).toContain(
      `The Beckers Köln dishes ${new Date().toISOString().slice(0, 10)}.zip`,
    );
  });

  test("contains large photos, which a household imports as sharp or small, and only once", async () => {
    const admin = await asAdmin();
    await db.update(settings).set({ photoQuality: "sharp" });
    const sent = [dataUrl(await detailedPhoto(1_600, 1_200)), await photo()];
    await admin.post("/api/dishes", { title: "Soup", images: sent }).expect(201);
    const zip = await download(admin);
    const photos = [...(await unzip(zip)).keys()].filter((name) => name.startsWith("photos/"));
    expect(photos.map((name) => name.slice("photos/".length + 64))).toEqual(["-1280.webp", ".jpg"]);
    const stored = await db.select().from(images);
    const bytes = stored.reduce((sum, image) => sum + (image.large ?? image.bytes).length, 0);
    expect((await admin.get("/api/admin/export").expect(200)).body).toEqual({ dishes: 1, photos: 2, bytes });

    const reader = await other.asAdmin();
    for (const photoQuality of ["small", "sharp"] as const) {
      await other.db.delete(dishes);
      await other.db.delete(images);
      await other.db.update(settings).set({ photoQuality });
      for (const created of [1, 0])
        expect((await importFile(reader, zip)).report).toMatchObject({ created, notes: [] });
      const [dish] = await other.db.select().from(dishes);
      const [first] = await other.db
        .select()
        .from(images)
        .where(eq(images.name, dish?.images[0]?.slice(8) ?? ""));
      expect(first).toMatchObject({ width: 400, height: 300, contentType: "image/jpeg" });
      const large = first?.large && (await sharp(first.large).metadata());
      expect(large && [large.width, large.height]).toEqual(photoQuality === "sharp" ? [1_280, 960] : null);
    }
  });

  test("is JSON-LD that other programs read", async () => {
    const admin = await asAdmin({ firstName: "Leyla", lastName: "Kaya" });
    await createHousehold(admin);
    const files = await unzip(await download(admin));
    const json = JSON.parse(String(files.get("recipes.json")));
    expect(json["@context"]).toBe("https://schema.org");
    expect(json["@graph"]).toHaveLength(3);
    const [soup] = json["@graph"];
    expect(soup).toMatchObject({
      "@type": "Recipe",
      author: { "@type": "Person", name: "Leyla Kaya" },
      recipeYield: "6",
      totalTime: "PT150M",
      nutrition: { calories: "480 kcal" },
      isBasedOn: "https://example.com/soup?a=1&b=2#top",
    });
    expect(soup.recipeInstructions[0]).toEqual({ "@type": "HowToStep", text: "1. Boil.\n\n" });
    expect([...files.keys()]).toEqual([
      "recipes.json",
      soup.image[0],
      soup.image[2],
      "dishes/Grandma's best soup 🍲 b &amp; b.md",
      "dishes/Only a name.md",
      "dishes/Uncategorized.md",
      "menus.json",
      "menus.ics",
    ]);
    // The keys of share links would give everyone with the file access.
    const [{ shareKey, recipeKey } = {}] = await db.select().from(dishes);
    for (const key of [shareKey, recipeKey]) expect(JSON.stringify(json)).not.toContain(key);
  });

  test("reads without any program: dishes as Markdown, menus without guests, notes and places", async () => {
    const admin = await asAdmin();
    const { body: soup } = await admin.post("/api/dishes", complete).expect(201);
    await admin.post("/api/dishes", { title: "a/../b" }).expect(201);
    await admin.post("/api/dishes", { title: "A ..B" }).expect(201);
    const { body: con } = await admin
      .post("/api/dishes", { title: "\u202Econ", description: "Good\n# Ingredients\n- poison" })
      .expect(201);
    const secrets = { description: "secret", note: "secret", place: "secret", guestCount: 77 };
    const dated = { title: "Dinner; all", eventDate: "2027-02-03", eventTime: "19:30", dishIds: [soup.id] };
    await admin.post("/api/menus", { ...dated, ...secrets }).expect(201);
    await admin.post("/api/menus", { title: "Someday", eventDate: "soon", dishIds: [soup.id] }).expect(201);

    const zip = await download(admin);
    const texts = new Map([...(await unzip(zip))].map(([name, bytes]) => [name, String(bytes)]));
    const markdown = texts.get("dishes/Grandma's best soup 🍲 b &amp; b.md");
    expect(markdown).toContain(
      'source: "https://example.com/soup?a=1&b=2#top"\ncalories: 480\n---\n\n# Grandma',
    );
    const written = [...(markdown ?? "").matchAll(/^(\w+): /gm)].map(([, name]) => name);
    const inText = ["description", "images", "ingredients", "instructions", "caloriesSource"];
    const names = { prepMinutes: "minutes", sourceUrl: "source", estimatedCalories: "calories" };
    const facts = Object.keys(complete).filter((name) => !inText.includes(name));
    expect(written.slice(0, facts.length)).toEqual(
      facts.map((name) => names[name as keyof typeof names] ?? name),
    );
    expect(markdown).toMatch(/\n!\[\]\(<\.\.\/photos\/[0-9a-f]{64}\.jpg>\)\n/);
    expect(markdown).toContain("## Ingredients\n\n\n### For the broth\n\n- 2 l water\n");
    expect(markdown).toContain("Wait \\<2 hours>.");
    expect(markdown).not.toMatch(/(?<!\\)<b>/);
    expect([...texts.keys()].filter((name) => /b\.md$/i.test(name))).toEqual([
      expect.stringContaining("Grandma"),
      "dishes/a .. b.md",
      "dishes/A ..B.md",
    ]);
    expect(texts.get(`dishes/con ${con.id}.md`)).toContain("Good\n\\# Ingredients\n\\- poison");
    expect(JSON.parse(texts.get("menus.json") ?? "")).toEqual([
      { title: "Dinner; all", date: "2027-02-03", time: "19:30", dishes: [complete.title] },
      { title: "Someday", date: "soon", time: null, dishes: [complete.title] },
    ]);
    const calendar = texts.get("menus.ics") ?? "";
    expect(calendar).toMatch(
      /^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Dinner\\; all\r\n[^]*DTSTART:20270203T193000\r\n[^]*END:VCALENDAR\r\n$/,
    );
    expect(calendar.match(/BEGIN:/g)).toHaveLength(2);
    const menus = texts.get("menus.json") + calendar;
    expect(menus).not.toMatch(/secret|77 guests/);
    expect((await preview(admin, zip).expect(200)).body.recipes).toHaveLength(4);
  });

  test.each(LANGUAGE_CODES)(
    "can be imported once from its Markdown and photos alone (%s)",
    async (language) => {
      const dish = {
        title: "Lentil *soup*",
        description: "Warm & cheap",
        category: "Soups",
        images: [await photo("#c2512f"), await photo("#2f51c2")],
        servings: 6,
        ingredients: "2 l water\nBroth:\n1 kg bones\n½ onion",
        instructions: "Boil.\nWait 2 hours.",
        prepMinutes: 150,
        estimatedCalories: 480,
        sourceUrl: "https://example.com/soup",
      };
      const admin = await asAdmin();
      await admin.post("/api/dishes", dish).expect(201);
      const all = [...(await unzip(await download(admin, language)))];
      const files = all.filter(([name]) => /^(?:dishes|photos)\//.test(name));
      expect(String(files.find(([name]) => name.endsWith(".md"))?.[1])).toContain(
        `## ${i18nFor(language)._("Ingredients")}\n`,
      );
      const member = await other.asAdmin();
      for (const _again of [false, true]) await importFile(member, await zipOf(files));
      const [imported, ...more] = await other.db.select().from(dishes);
      expect(more).toEqual([]);
      expect(imported).toMatchObject({ ...dish, images: [expect.anything(), expect.anything()] });
    },
  );

  test("of an empty household is a file without recipes, which says so", async () => {
    const admin = await asAdmin();
    const { body } = await preview(admin, await download(admin)).expect(422);
    expect(body.message).toMatch(/^No recipes were found in this file/);
  });
});

describe("a file of another program", () => {
  test("is read with its categories, and reports what cannot be read", async () => {
    const admin = await asAdmin();
    await buildCategory(db, { name: "Desserts" });
    const file = jsonOf({
      "@context": "https://schema.org",
      "@graph": [
        recipe({
          name: "Cake",
          recipeCategory: "DESSERTS",
          recipeIngredient: ["1 egg"],
          recipeYield: "5000 pieces",
        }),
        recipe({ name: "Cake", recipeIngredient: ["1  EGG"], image: "photos/none.jpg" }),
        recipe({ name: "" }),
        recipe({ name: "Long", recipeInstructions: "x".repeat(20_001) }),
        recipe({ name: "No photo", image: ["photos/../../etc/passwd", "data:image/png;base64,AAAA"] }),
        recipe({
          name: "<script>alert(1)</script>Pie",
          url: "javascript:alert(1)",
          description: "a\u0000b\ud800",
        }),
        { "@type": "Person", name: "Not a recipe" },
      ],
    });
    const { body } = await preview(admin, file).expect(200);
    const nameless = { title: "Recipe 3", message: "This recipe has no name.", reason: "recipe_unnamed" };
    const long = {
      title: "Long",
      message: "The instructions can have at most 20,000 characters.",
      reason: "recipe_characters",
      values: { field: "instructions", max: 20000 },
    };
    const partial = {
      title: "No photo",
      message: "2 photos could not be read.",
      reason: "photos_unread",
      values: { count: 2 },
    };
    expect(body).toEqual({
      source: { program: "Recipe file", photos: 0 },
      recipes: [
        { title: "Cake", state: "new", message: null },
        { title: "Cake", state: "existing", message: null },
        { ...nameless, state: "unreadable" },
        { ...long, state: "unreadable" },
        { ...partial, state: "new" },
        { title: "Pie", state: "new", message: null },
      ],
      newCategories: [],
    });
    const { report, ...job } = await importFile(admin, file);
    expect(job).toMatchObject({ status: "done", done: 6, total: 6 });
    expect(report).toEqual({
      created: 3,
      existing: 1,
      failed: 2,
      notes: [
        { ...nameless, state: "failed" },
        { ...long, state: "failed" },
        { ...partial, state: "created" },
      ],
    });
    const [cake, , pie] = await db.select().from(dishes).orderBy(dishes.id);
    expect(cake).toMatchObject({ title: "Cake", category: "Desserts", servings: null, ingredients: "1 egg" });
    expect(pie).toMatchObject({ title: "Pie", sourceUrl: null, description: "ab", images: [] });
    expect((await importFile(admin, file)).report).toMatchObject({ created: 0, existing: 4 });
  });

  test("may be a single recipe, a list, or an archive with everything in a folder", async () => {
    const admin = await asAdmin();
    const bytes = Buffer.from((await photo("#123456")).split(",")[1] ?? "", "base64");
    const folder = await zipOf({
      "my recipes/recipes.json": jsonOf([recipe({ name: "In a folder", image: "photos/a.jpg" })]),
      "my recipes/photos/a.jpg": bytes,
      "__MACOSX/._recipes.json": "x",
    });
    for (const file of [
      jsonOf(recipe({ name: "Single" })),
      `\ufeff${jsonOf([recipe({ name: "List" })])}`,
      folder,
    ])
      expect((await importFile(admin, file)).report?.created).toBe(1);
    expect(await titles(home)).toEqual(["Single", "List", "In a folder"]);
    expect((await db.select().from(dishes).orderBy(dishes.id))[2]?.images).toEqual([
      expect.stringMatching(/^\/images\/[0-9a-f]{64}\.jpg$/),
    ]);
  });

  test("leaves out photos that are damaged, too large or no photos", async () => {
    const admin = await asAdmin();
    const zip = await zipOf({
      "recipes.json": jsonOf([
        recipe({ name: "Damaged", image: "photos/a.jpg" }),
        recipe({ name: "Script", image: "photos/b.svg" }),
        recipe({ name: "Large", image: "photos/c.jpg" }),
        recipe({ name: "With a password", image: "https://me:secret@example.com/a.jpg" }),
      ]),
      "photos/a.jpg": Buffer.from("\xff\xd8\xffnothing", "latin1"),
      "photos/b.svg": "<svg><script>alert(1)</script></svg>",
      "photos/c.jpg": Buffer.alloc(6_000_000),
    });
    const { report } = await importFile(admin, zip);
    expect(report?.created).toBe(4);
    expect(report?.notes.map(({ message }) => message)).toEqual(
      Array(4).fill("One photo could not be read."),
    );
    expect(await db.$count(images)).toBe(0);
  });
});

describe("a bad file gets one sentence and changes nothing", async () => {
  const good = await zipOf({ "recipes.json": jsonOf(recipe()), "photos/a.jpg": "a photo" });
  const manyEntries = await zipOf({ "recipes.json": jsonOf(recipe()) }, { forceZip64Format: true });
  const end = manyEntries.indexOf("PK\x06\x06", 0, "latin1");
  // The number of entries.
  for (const offset of [24, 32]) manyEntries.writeBigUInt64LE(200_001n, end + offset);
  const central = good.indexOf("PK\x01\x02", 0, "latin1");
  const huge = Buffer.from(good);
  huge.writeUInt32LE(4_200_000_000, central + 24);
  const encrypted = Buffer.from(good);
  encrypted.writeUInt16LE(good.readUInt16LE(central + 8) | 1, central + 8);
  const flipped = Buffer.from(good);
  flipped.writeUInt8(good.readUInt8(45) ^ 0xff, 45);
  const bomb = await zipOf({ "recipes.json": Buffer.alloc(17_000_000, " ") });
  // Claims to unpack to 100 bytes.
  const falseSize = Buffer.from(bomb);
  falseSize.writeUInt32LE(100, bomb.indexOf("PK\x01\x02", 0, "latin1") + 24);

  test.each<[string, Buffer, RegExp]>([
    ["an empty file", Buffer.alloc(0), /^This file is not valid JSON/],
    ["a text without a recipe", Buffer.from("title: Soup"), /^No recipes were found/],
    ["a table", Buffer.from("Name;Servings;Steps\r\nSoup;4;Stir\r\n"), /^This file is a table or document/],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), /^This file is a table or document/],
    ["RTF", Buffer.from("{\\rtf1\\ansi Soup}"), /^This file is a table or document/],
    ["JSON without recipes", Buffer.from('{"a": 1}'), /^No recipes were found/],
    ["deep JSON", Buffer.from("[".repeat(1_000_000)), /^This file is nested too deeply/],
    [
      "another encoding",
      Buffer.from(jsonOf(recipe({ name: "Käse" })), "latin1"),
      /^This file is not in UTF-8/,
    ],
    ["100 MB of spaces", Buffer.alloc(100_000_000, " "), /^A recipe in this file is larger than 4 MB/],
    ["a zip without recipes", await zipOf({ "a.png": "a" }), /^No recipes were found in this file/],
    ["half a zip", good.subarray(0, good.length / 2), /^This archive is damaged/],
    ["a zip with a flipped bit", flipped, /^This archive is damaged/],
    [
      "a path that leads outside",
      patched(good, "photos/a.jpg", "../../ab.jpg"),
      /^This archive contains paths/,
    ],
    ["an absolute path", patched(good, "photos/a.jpg", "/etc/abc.jpg"), /^This archive contains paths/],
    ["too many files", manyEntries, /^This archive contains more than 200,000 files/],
    ["a claim of 4.2 GB", huge, /^This archive unpacks to more than 4 GB/],
    ["a password", encrypted, /^This archive is protected by a password/],
    ["a zip bomb", bomb, /^A recipe in this file is larger than 4 MB/],
    ["a zip bomb with a false size", falseSize, /^A recipe in this file is larger than 4 MB/],
  ])(
    "%s",
    async (_, file, message) => {
      const admin = await asAdmin();
      for (const send of [preview, start]) {
        const response = await send(admin, file);
        expect([response.status, response.body.message]).toEqual([422, expect.stringMatching(message)]);
      }
      expect([await db.$count(dishes), await db.$count(jobs), await uploads()]).toEqual([0, 0, []]);
    },
    60_000,
  );

  test.each(["/api/admin/import", "/api/admin/import/preview"])("an interrupted upload to %s", async (to) => {
    const { token } = await home.asProgram({}, true);
    const { port, close } = await listen(createServer(createApp(deps)));
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST ${to} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\n[`,
    );
    await expect.poll(uploads, { interval: 5 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(uploads, { interval: 5 }).toEqual([]);
    expect(await db.$count(jobs)).toBe(0);
    close();
  });

  test("another content type, or another site", async () => {
    const admin = await asAdmin();
    await admin.post("/api/admin/import", recipe()).expect(415);
    await admin.post("/api/admin/import/preview").expect(415);
    await start(admin, good).set("Origin", "https://evil.example").expect(403);
  });
});

describe("an import", () => {
  const many = jsonOf(Array.from({ length: 60 }, (_, number) => recipe({ name: `Dish ${number}` })));

  test("is for administrators", async () => {
    const member = await home.asMember();
    for (const send of [preview, start]) {
      expect((await send(member, many)).status).toBe(403);
      expect((await send(home.asVisitor(), many)).status).toBe(401);
    }
    await member.get("/api/admin/export/dishes.zip").expect(403);
    await member.get("/api/admin/export").expect(403);
    expect(await uploads()).toEqual([]);
  });

  test("is refused while another one runs", async () => {
    const admin = await asAdmin();
    await deps.pool.query("insert into jobs (kind, status) values ('import_dishes', 'running')");
    const { status, body } = await start(admin, many);
    expect([status, body.code]).toEqual([409, "import_running"]);
    expect(await uploads()).toEqual([]);
  });

  test("creates every dish once when ten are started at once", async () => {
    const admin = await asAdmin();
    const few = jsonOf(Array.from({ length: 10 }, (_, number) => recipe({ name: `Dish ${number}` })));
    const responses = await Promise.all(Array.from({ length: 10 }, () => start(admin, few)));
    for (const { status, body } of responses) if (status === 200) await endedJob(admin, body.jobId);
    expect(new Set(await titles(home)).size).toBe(10);
    expect(await db.$count(dishes)).toBe(10);
    await expect.poll(uploads).toEqual([]);
  });

  test("does not create a dish that appeared meanwhile", async () => {
    const admin = await asAdmin();
    const key = crypto.randomUUID();
    const file = jsonOf(
      recipe({ identifier: { "@type": "PropertyValue", propertyID: "sofra", value: key } }),
    );
    expect((await preview(admin, file)).body.recipes[0]?.state).toBe("new");
    const client = await deps.pool.connect();
    // Holds the key until the import waits for it.
    await client.query("begin");
    await client.query("insert into dishes (title, import_key, created_by) values ('First', $1, $2)", [
      key,
      admin.user.id,
    ]);
    const { body } = await start(admin, file).expect(200);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "dishes"%'
      and datname = current_database()`;
    await expect.poll(async () => (await deps.pool.query(waiting)).rowCount).toBe(1);
    await client.query("commit");
    client.release();
    expect((await endedJob(admin, body.jobId)).report).toMatchObject({ created: 0, existing: 1 });
    expect(await titles(home)).toEqual(["First"]);
  });

  test("reads photos of an export as schema.org's image only", async () => {
    const identifier = { propertyID: "sofra", value: crypto.randomUUID() };
    const { body } = await preview(await asAdmin(), jsonOf(recipe({ identifier, images: "x" })));
    expect(body.recipes[0]?.state).toBe("new");
  });

  test("can be cancelled; dishes created so far are kept, and the next import continues", async () => {
    const admin = await asAdmin();
    const client = await deps.pool.connect();
    // The eleventh dish waits for this transaction.
    const key = crypto.randomUUID();
    const own = (number: number) =>
      number === 10 ? { identifier: { propertyID: "sofra", value: key } } : {};
    const file = jsonOf(
      Array.from({ length: 60 }, (_, number) => recipe({ name: `Dish ${number}`, ...own(number) })),
    );
    await client.query("begin");
    await client.query("insert into dishes (title, import_key, created_by) values ('Held', $1, $2)", [
      key,
      admin.user.id,
    ]);
    const { body } = await start(admin, file).expect(200);
    await expect.poll(() => db.$count(dishes)).toBe(10);
    await admin.delete(`/api/jobs/${body.jobId}`).expect(204);
    await client.query("rollback");
    client.release();
    const job = await endedJob(admin, body.jobId);
    expect(job).toMatchObject({ status: "cancelled", report: { created: 10, existing: 0, failed: 0 } });
    await expect.poll(uploads).toEqual([]);
    expect(await db.$count(dishes)).toBe(10);
    expect((await importFile(admin, file)).report).toMatchObject({ created: 50, existing: 10 });
  });

  test("continues after it was interrupted, and ends as failed after five attempts", async () => {
    const admin = await asAdmin();
    const task = (jobId: number, upload: string, attempts: number, aborted = false) => {
      const abortSignal = aborted ? AbortSignal.abort() : new AbortController().signal;
      return jobTasks(deps).import_dishes({ jobId, upload }, { abortSignal, job: { attempts } } as never);
    };
    const stage = async () => {
      const upload = "0".repeat(32);
      await mkdir(path.join(dataDir, "imports"), { recursive: true });
      await writeFile(path.join(dataDir, "imports", upload), many);
      const { rows } = await deps.pool.query<{ id: number }>(
        "insert into jobs (kind, total, created_by) values ('import_dishes', 60, $1) returning id",
        [admin.user.id],
      );
      const id = rows[0]?.id ?? 0;
      await deps.pool.query(
        "insert into import_items select $1, n, 'Dish', 'waiting' from generate_series(1, 60) n",
        [id],
      );
      return { id, upload };
    };
    const first = await stage();
    await expect(task(first.id, first.upload, 1, true)).rejects.toThrow("aborted");
    expect(await uploads()).toHaveLength(1);
    await task(first.id, first.upload, 2);
    expect((await endedJob(admin, first.id)).report?.created).toBe(60);
    expect(await uploads()).toEqual([]);

    const second = await stage();
    await task(second.id, second.upload, 6);
    const failed = await endedJob(admin, second.id);
    expect(failed).toMatchObject({ status: "failed", report: { failed: 60 } });
    expect(failed.report?.notes[0]?.message).toMatch(/^The import was interrupted too often/);
    expect(await uploads()).toEqual([]);

    const third = await stage();
    await rm(path.join(dataDir, "imports"), { recursive: true });
    await task(third.id, third.upload, 1);
    expect((await endedJob(admin, third.id)).report?.notes[0]?.message).toMatch(
      /^The uploaded file is not on/,
    );
  });

  test("reports a recipe that cannot be stored, and creates the others", async () => {
    const admin = await asAdmin();
    await deps.pool.query("alter table dishes add constraint no_bad_test check (title <> 'Bad')");
    onTestFinished(
      async () => void (await deps.pool.query("alter table dishes drop constraint no_bad_test")),
    );
    const file = JSON.stringify(["Soup", "Bad", "Cake"].map((name) => recipe({ name, url: undefined })));
    const { status, report } = await importFile(admin, file);
    expect(status).toBe("done");
    expect(report).toMatchObject({
      created: 2,
      failed: 1,
      notes: [{ title: "Bad", state: "failed", message: "This recipe cannot be stored." }],
    });
  });

  test("leaves out an address with NUL", async () => {
    const admin = await asAdmin();
    const { report } = await importFile(admin, JSON.stringify(recipe({ url: "https://a.example/\0x" })));
    expect(report).toMatchObject({ created: 1, failed: 0 });
    expect(await db.select({ sourceUrl: dishes.sourceUrl }).from(dishes)).toEqual([{ sourceUrl: null }]);
  });

  test("ends as failed if the administrator was deleted", async () => {
    const admin = await asAdmin();
    const { rows } = await deps.pool.query<{ id: number }>(
      "insert into jobs (kind, total) values ('import_dishes', 1) returning id",
    );
    const id = rows[0]?.id ?? 0;
    const helpers = { abortSignal: new AbortController().signal, job: { attempts: 1 } } as never;
    await jobTasks(deps).import_dishes({ jobId: id, upload: "0".repeat(32) }, helpers);
    expect((await endedJob(admin, id)).status).toBe("failed");
    expect(await db.$count(users, eq(users.id, admin.user.id))).toBe(1);
  });
});

test("an export contains neither people nor answers of guests, with what they avoid", async () => {
  const admin = await asAdmin();
  const { link } = await inviteGroup(home, admin);
  const secret = { name: "Secret", needs: ["nuts"], needsText: "secret words" };
  await admin.post("/api/people", secret).expect(201);
  await home
    .asVisitor()
    .post(`${link}/answers`, { ...secret, isComing: true, note: "secret" })
    .expect(201);
  const files = await unzip(await download(admin));
  expect([...files.keys()]).toContain("menus.json");
  for (const [name, content] of files) expect([name, /secret/i.test(String(content))]).toEqual([name, false]);
});

test("files of imports that never ended are removed after a day", async () => {
  const folder = path.join(dataDir, "imports");
  await mkdir(folder, { recursive: true });
  for (const [name, days] of [
    ["a".repeat(32), 1.01],
    ["b".repeat(32), 0.9],
    ["notes.txt", 9],
  ] as const) {
    await writeFile(path.join(folder, name), "x");
    const at = new Date(Date.now() - days * 86_400_000);
    await utimes(path.join(folder, name), at, at);
  }
  await jobTasks(deps).remove_old_uploads({}, {} as never);
  expect((await uploads()).toSorted()).toEqual(["b".repeat(32), "notes.txt"]);
});

test("a dish created here has a key of its own", async () => {
  const [first, second] = [await buildDish(db), await buildDish(db)];
  expect(first.importKey).not.toBe(second.importKey);
});
