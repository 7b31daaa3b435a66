import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_INGREDIENTS, MAX_INSTRUCTIONS, MAX_TEXT, MAX_TITLE } from "#shared/limits.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { recipePages } from "#tests/setup/recipes/recipe-pages.ts";
import { startRecipeSite } from "#tests/setup/recipes/recipe-site.ts";
import { startApp } from "#tests/setup/server/app.ts";

/** The response to `/page`. */
let served: { status?: number; headers?: Record<string, string>; body: string | Buffer };
const site = await startRecipeSite((req, res) => {
  if (req.url === "/endless") return void res.writeHead(302, { Location: "/endless" }).end();
  if (req.url === "/huge.jpg")
    return void res.writeHead(200, { "Content-Type": "image/jpeg" }).end(Buffer.alloc(6e6));
  if (req.url !== "/page") return void res.writeHead(404).end();
  res.writeHead(served.status ?? 200, { "Content-Type": "text/html", ...served.headers }).end(served.body);
});
afterAll(() => site.close());
const { asMember, db } = await startApp({ OUTBOUND_ALLOW: site.host });

let member: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  member = await asMember();
});
const read = (url: string) => member.post("/api/dishes/from-link", { url });
const jsonLd = (content: unknown) =>
  `<script type="application/ld+json">${typeof content === "string" ? content : JSON.stringify(content)}</script>`;

const NOT_ALLOWED = {
  message: "This link does not lead to a public web page. Please check it. You can paste its text instead.",
  code: "address_not_allowed",
  issues: [
    {
      path: "url",
      message:
        "This link does not lead to a public web page. Please check it. You can paste its text instead.",
    },
  ],
};
const NOT_REACHABLE = {
  message: "This page could not be reached, or it refuses programs. You can paste its text instead.",
  code: "not_reachable",
};
const NO_RECIPE = {
  message: "There is no recipe on this page. You can paste its text instead.",
  code: "no_recipe",
  reason: "page_without_recipe",
};

describe("pages as found on the web", () => {
  test.each(recipePages)("$name", async ({ name, recipe, hasPhoto = true }) => {
    const { body } = await read(site.url(name)).expect(200);
    expect(body).toEqual({
      ...recipe,
      photo: hasPhoto ? expect.stringMatching(/^data:image\/jpeg;base64,/) : null,
      sourceUrl: site.url(name),
    });
    // Every field is accepted by the form that it fills in.
    const { photo, ...fields } = body;
    const created = await member.post("/api/dishes", { ...fields, images: photo ? [photo] : [] }).expect(201);
    expect(created.body).toMatchObject({
      title: recipe.title,
      prepMinutes: recipe.prepMinutes,
      caloriesSource: recipe.estimatedCalories === null ? "ai" : "user",
    });
  });
});

test("saves nothing and identifies itself", async () => {
  const before = await dumpTables(db);
  await read(site.url("microdata")).expect(200);
  const { rate_limits: _counted, ...after } = await dumpTables(db);
  expect(after).toEqual({ ...before, rate_limits: undefined });
  expect([...site.userAgents]).toEqual([
    expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Sofra\/[\d.]+\)$/),
  ]);
});

test.each([
  "http://127.0.0.1/",
  "http://2130706433:22/",
  "http://[::ffff:169.254.169.254]/latest/meta-data",
  "http://localhost:5432/",
  "http://unknown.invalid/",
  "http://[a]/",
  "https://user:secret@example.org/",
])("%s returns 400 without saying why", async (url) => {
  const { body } = await read(url).expect(400);
  expect(body).toMatchObject(NOT_ALLOWED);
});

test.each(["", "example.org/cake", "ftp://example.org/", "javascript:alert(1)", "https://x/ y", "http://"])(
  "the URL %j returns 400",
  async (url) => {
    const { body } = await read(url).expect(400);
    expect(body.issues).toMatchObject([{ path: "url", message: body.message }]);
  },
);

test.each(["http://127.0.0.1:1/", "http://169.254.169.254/", "http://[::1]/", "file:///etc/passwd"])(
  "a redirect to %s returns 400",
  async (location) => {
    served = { status: 302, headers: { Location: location }, body: "" };
    const { body } = await read(site.url("page")).expect(400);
    expect(body).toMatchObject(NOT_ALLOWED);
  },
);

test("pages that fail, redirect endlessly or are no pages return 422", async () => {
  served = { status: 503, body: "The database of this site is at 10.0.0.7" };
  for (const path of ["page", "missing", "endless", "photo.jpg"]) {
    const { body } = await read(site.url(path)).expect(422);
    expect(body).toEqual(NOT_REACHABLE);
  }
});

describe("hostile pages", () => {
  test.each([
    ["a large page", Buffer.alloc(9_000_000, "x"), {}],
    ["a page of 100 MB", "x", { "Content-Length": "100000000" }],
    ["a gzip bomb", gzipSync(Buffer.alloc(100_000_000)), { "Content-Encoding": "gzip" }],
  ])("%s returns 422", async (_what, body, headers) => {
    served = { body, headers };
    const response = await read(site.url("page")).expect(422);
    expect(response.body).toEqual({
      message: "This page is too large to read. You can paste its text instead.",
      code: "page_too_large",
    });
  });

  test.each([
    ["nothing", ""],
    ["no title", "<p>Hello</p>"],
    ["deep elements", "<b>".repeat(600_000)],
    [
      "many attributes",
      `<title>Soup</title><p ${Array.from({ length: 2_000 }, (_, n) => `a${n}`).join(" ")}>`,
    ],
    ["deep JSON", jsonLd("[".repeat(500_000))],
    ["long JSON", jsonLd({ "@type": "Recipe", name: "Soup", text: "x".repeat(600_000) })],
    [
      "JSON with other things",
      jsonLd({ "@type": "Recipe", name: [[[{}]]], recipeIngredient: { a: 1 }, image: 7 }),
    ],
    ["a deep name", jsonLd(`{"@type":"Recipe","name":${'{"@value":'.repeat(40_000)}1${"}".repeat(40_000)}}`)],
    ["a wrong encoding", Buffer.from("<title>Soup</title>", "utf16le")],
  ])("%s returns 422", async (_what, body) => {
    served = { body };
    const response = await read(site.url("page")).expect(422);
    expect(response.body).toEqual(NO_RECIPE);
  });

  test("scripts, entities and control characters become plain text", async () => {
    served = {
      // `</` inside a script is escaped, as in every page.
      body: jsonLd(
        JSON.stringify({
          "@type": "Recipe",
          name: "<img src=x onerror=alert(1)>Soup<script>alert(2)</script>",
          description: "&lt;script&gt;alert(3)&lt;/script&gt;\u0000\u202eWarm\ud800 &#0;&#x1F372;",
          recipeIngredient: [
            '<a href="javascript:alert(4)">1 onion</a>',
            "<style>*{}</style>2 leeks",
            "&bogus; &amp",
          ],
          recipeInstructions: [{ "@type": "HowToStep", text: "<svg onload=alert(5)></svg>Boil" }],
          recipeYield: "4 <b>servings</b>",
        }).replaceAll("</", "<\\/"),
      ),
    };
    const { body } = await read(site.url("page")).expect(200);
    expect(body).toMatchObject({
      title: "Soup",
      description: "Warm 🍲",
      ingredients: "1 onion\n2 leeks\n&bogus; &",
      instructions: "Boil",
      servings: 4,
    });
  });

  test("keys of object prototypes are ignored", async () => {
    served = {
      body: `<p itemprop="__proto__ constructor">x</p><meta property="__proto__" content="x"><title>Soup</title>${jsonLd(
        '{"@type":"Recipe","__proto__":{"name":"Polluted","isAdmin":true},"constructor":{"prototype":{"a":1}}}',
      )}`,
    };
    const { body } = await read(site.url("page")).expect(200);
    expect(body).toMatchObject({ title: "Soup", ingredients: null });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test("long texts are cut to the limits of a dish, and impossible numbers left out", async () => {
    served = {
      body: jsonLd({
        "@type": "Recipe",
        name: "🍲".repeat(MAX_TITLE),
        description: "d".repeat(MAX_TEXT + 1),
        recipeIngredient: Array.from({ length: 400 }, () => "x".repeat(99)),
        recipeInstructions: "y".repeat(MAX_INSTRUCTIONS + 1),
        recipeYield: "99999 servings",
        totalTime: "P900D",
        nutrition: { calories: "-1" },
      }),
    };
    const { body } = await read(site.url("page")).expect(200);
    expect(body.title).toBe("🍲".repeat(MAX_TITLE / 2));
    expect(body.description).toHaveLength(MAX_TEXT);
    expect(body.ingredients).toHaveLength(MAX_INGREDIENTS - 1);
    expect(body.instructions).toHaveLength(MAX_INSTRUCTIONS);
    expect(body).toMatchObject({ servings: null, prepMinutes: null });
    await member.post("/api/dishes", { ...body, photo: undefined }).expect(201);
  });

  test.each(["huge.jpg", "missing.jpg", "page", "http://169.254.169.254/a.jpg", "javascript:alert(1)"])(
    "the photo %s is left out, and the recipe remains",
    async (image) => {
      served = { body: jsonLd({ "@type": "Recipe", name: "Soup", image }) };
      const { body } = await read(site.url("page")).expect(200);
      expect(body).toMatchObject({ title: "Soup", photo: null });
    },
  );
});

test("a member may read 30 links an hour", async () => {
  served = { body: "<title>Soup</title>" };
  for (let count = 0; count < 30; count++) await read(site.url("page")).expect(200);
  const { body, headers } = await read(site.url("page")).expect(429);
  expect(body.message).toBe("You have filled in too many links this hour. Please wait a while.");
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  member = await asMember();
  await read(site.url("page")).expect(200);
});

describe("texts", () => {
  const readText = (text: unknown) => member.post("/api/dishes/from-text", { text });

  test("are split into fields that a dish accepts, and nothing is saved", async () => {
    const before = await dumpTables(db);
    const { body } = await readText(
      `Lentil soup\nServes 4\nFrom ${site.url("soup")}\nIngredients\n250 g lentils\nMethod\n${"Stir. ".repeat(5_000)}`,
    ).expect(200);
    expect(body).toMatchObject({
      title: "Lentil soup",
      description: `From ${site.url("soup")}`,
      servings: 4,
      ingredients: "250 g lentils",
      sourceUrl: site.url("soup"),
    });
    expect(await dumpTables(db)).toEqual(before);
    const { photo: _, ...fields } = body;
    await member.post("/api/dishes", fields).expect(201);
  });

  test.each([
    [422, "See you on Friday!"],
    [400, ""],
    [400, undefined],
    [400, ["2 eggs"]],
    [400, "x".repeat(40_001)],
    [400, "2 eggs\u0000\n1 onion"],
  ])("%d for a text that is no recipe", async (status, text) => {
    await readText(text).expect(status);
  });
});
