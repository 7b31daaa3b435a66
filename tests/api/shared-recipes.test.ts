import { createServer } from "node:http";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { dishes, settings, users } from "#shared/schema/index.ts";
import { buildCategory } from "#tests/setup/data/builders.ts";
import { plain } from "#tests/setup/data/photos.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { Client } from "#tests/setup/server/client.ts";
import { listen } from "#tests/setup/server/listen.ts";

const { asAdmin, asMember, asVisitor, db, deps } = await startApp({ RATE_LIMIT_SCALE: "100" });
/** Serves the unbuilt pages, which have the same `<head>`. */
const site = createServer(createApp(deps, clientFiles(deps, path.join(projectRoot, "client"))));
const { origin, host, close } = await listen(site);
afterAll(close);
const second = await startApp({ OUTBOUND_ALLOW: host });

const PHOTO = `data:image/jpeg;base64,${(await plain(900, 600, "#b5462f").jpeg().toBuffer()).toString("base64")}`;
const RECIPE = {
  title: "Lentil soup",
  description: "From grandmother.\n\nFor cold days.",
  category: "Soups",
  cookingMethod: "Fried",
  servings: 4,
  prepMinutes: 95,
  ingredients: "For the soup:\n300 g red lentils\n1½ l water\nFor the topping:\n2 tbsp chili butter",
  instructions: "Simmer for 30 minutes.\n\nBlend.\n1. Melt the butter: gently.",
  sourceUrl: "https://example.org/lentil-soup",
  estimatedCalories: 320,
} as const;
/** Each of these is changed or removed by programs that take texts for HTML or script. */
const HOSTILE = {
  title: "</script><script>alert(1)</script> \u2028 & <b>soup</b>",
  ingredients: "1 <!-- onion\n2 &lt;leeks&gt; & <i>3</i> carrots\n]]> </SCRIPT >",
  instructions: 'Say "\\u003c/script>" and $& \\n twice.',
};

/** A dish, with the links that its page had and has. */
async function share(
  fields: object,
  chosen: Partial<typeof settings.$inferInsert> = { areRecipesPerLink: true },
) {
  await db.update(settings).set(chosen);
  const member = await asMember({ firstName: "Ada", lastName: "Lind" });
  const { body } = await member.post("/api/dishes", fields).expect(201);
  const { shareKey, recipeKey } = (await member.get(`/api/dishes/${body.id}`).expect(200)).body;
  return { id: body.id, member, shareKey, recipeKey };
}

const pageOf = async (id: number, key?: string) =>
  (await new Client(site).get(`/public/dishes/${id}`).query({ key })).text;
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) => json);
/** Returns what a link shows over the API and in the page's JSON-LD. */
async function shown(id: number, key?: string) {
  const { body, status } = await asVisitor().get(`/api/public/dishes/${id}`).query({ key });
  const described = scriptsOf(await pageOf(id, key)).length > 0;
  expect(described).toBe(Boolean(body.recipe));
  return status === 200 ? described : status;
}

test.each([
  ["all", { areRecipesPublic: true, areRecipesPerLink: true }, [true, true, true, true]],
  ["per link", { areRecipesPublic: false, areRecipesPerLink: true }, [false, false, true, false]],
  ["none", { areRecipesPublic: false, areRecipesPerLink: false }, [false, false, false, false]],
])(
  "recipes on %s: a link without key, with the old, the second, a wrong key",
  async (_case, chosen, expected) => {
    const { id, shareKey, recipeKey } = await share(RECIPE, chosen);
    const keys = [undefined, shareKey, recipeKey, "0123456789abcdef"];
    expect(await Promise.all(keys.map((key) => shown(id, key)))).toEqual(expected);
    await db.update(settings).set({ publicAccess: "links" });
    const [, old, own] = expected;
    expect(await Promise.all(keys.map((key) => shown(id, key)))).toEqual([404, old, own, 404]);
    for (const key of [`${recipeKey}\0`, "\ud800", `${recipeKey}${shareKey}`])
      expect(await shown(id, key)).toBe(404);
  },
);

test("the second key opens this dish only, shows no key, and ends with it; a changed setting counts at once", async () => {
  const { id, member, recipeKey } = await share(RECIPE);
  const other = await share(RECIPE);
  expect(await shown(other.id, recipeKey)).toBe(false);
  const { text } = await asVisitor().get(`/api/public/dishes/${id}?key=${recipeKey}`);
  expect(text).not.toMatch(/shareKey|recipeKey|hasRecipeKey/);
  expect((await member.get("/api/dishes").expect(200)).text).not.toContain(recipeKey);
  const admin = await asAdmin();
  await admin.patch("/api/settings", { areRecipesPerLink: false }).expect(200);
  expect(await shown(id, recipeKey)).toBe(false);
  await admin.patch("/api/settings", { areRecipesPerLink: true }).expect(200);
  await db.update(users).set({ isAdmin: null }).where(eq(users.id, member.user.id));
  expect(await shown(id, recipeKey)).toBe(true);
  await db.delete(dishes).where(eq(dishes.id, id));
  expect(await shown(id, recipeKey)).toBe(404);
});

test.each([
  ["a recipe", RECIPE],
  ["hostile texts", { ...RECIPE, ...HOSTILE }],
])("a second installation takes %s by its link, with every field", async (_case, fields) => {
  await buildCategory(db, { name: "Soups" });
  const { id, recipeKey } = await share({ ...fields, images: [PHOTO] });
  await db.update(settings).set({ publicAccess: "links" });
  const html = await pageOf(id, recipeKey);
  expect(html.match(/<script/gi)?.length).toBe(html.match(/<\/script>/gi)?.length);
  const [json = ""] = scriptsOf(html);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(json).not.toContain(recipeKey);
  const described = JSON.parse(json);
  expect(described).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Recipe",
    name: fields.title,
    author: { "@type": "Person", name: "Ada L." },
    recipeYield: "4",
    totalTime: "PT95M",
    nutrition: { calories: "320 kcal" },
  });
  expect(described.image[0]).toMatch(new RegExp(`^${origin}/images/[0-9a-f]{64}`));
  const member = await second.asMember();
  const url = `${origin}/public/dishes/${id}?key=${recipeKey}` as const;
  const { body } = await member.post("/api/dishes/from-link", { url }).expect(200);
  const { photo, ...read } = body;
  const clean = (text: string) => text.replaceAll(/ ?\u2028 ?/g, "\n");
  expect(read).toEqual({ ...fields, title: clean(fields.title) });
  expect(photo).toMatch(/^data:image\//);
});

test("the source of a recipe without one is its page without the key", async () => {
  const { id, recipeKey } = await share({ ...RECIPE, sourceUrl: null });
  const member = await second.asMember();
  const url = `${origin}/public/dishes/${id}?key=${recipeKey}#steps` as const;
  const { body } = await member.post("/api/dishes/from-link", { url }).expect(200);
  expect(body.sourceUrl).toBe(`${origin}/public/dishes/${id}`);
});
