import { expect, test } from "vitest";
import { parsePhrase } from "#server/features/search/search-phrase.queries.ts";
import { fold, lowerCase } from "#shared/fold.ts";
import { buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

async function find(member: Agent, q: string): Promise<{ dishes: string[]; menus: string[] }> {
  const { body } = await member.get("/api/search").query({ q }).expect(200);
  const titles = (hits: { title: string }[]) => hits.map(({ title }) => title);
  return { dishes: titles(body.dishes), menus: titles(body.menus) };
}

/** Builds dishes, the first one the newest, by one member whose name matches no query of these tests. */
async function buildDishes(
  ...dishes: (string | { title: string; description?: string; category?: string; ingredients?: string })[]
) {
  const { id: createdBy } = await buildUser(db, { firstName: "Xu", lastName: "Xi", username: "xu-xi" });
  for (const dish of dishes.toReversed())
    await buildDish(db, { createdBy, ...(typeof dish === "string" ? { title: dish } : dish) });
  return createdBy;
}

test("a dish is found by title, description, category and its creator's names", async () => {
  const member = await asMember();
  const names = { firstName: "Ayşe", lastName: "Öztürk", email: "hidden@example.org" };
  const { id: createdBy } = await buildUser(db, { ...names, username: "kitchen.star" });
  const fields = {
    title: "Mantı",
    description: "Tiny dumplings with yoghurt",
    category: "Main dishes",
    images: ["https://example.org/1.jpg"],
  };
  await buildDish(db, { ...fields, createdBy });
  await buildDishes("Something else");
  for (const q of ["Mantı", "manti", "dumpl", "YOGHURT", "main dish", "ayse", "Öztürk", "kitchen.star"])
    expect([q, (await find(member, q)).dishes]).toEqual([q, ["Mantı"]]);
  expect((await find(member, "hidden@example.org")).dishes).toEqual([]);
  const { body } = await member.get("/api/search?q=manti");
  expect(body.dishes[0]).toEqual({
    ...fields,
    id: expect.any(Number),
    imageColor: null,
    creator: { ...names, id: createdBy, color: 1 },
  });
});

test("a menu is found by title, description, creator and guest, even archived, but not while pending", async () => {
  const member = await asMember();
  const { id: createdBy } = await buildUser(db, {
    firstName: "Ömer",
    lastName: "Haddad",
    username: "omer.h",
  });
  await buildMenu(db, {
    createdBy,
    title: "Garden party",
    description: "Bring a blanket",
    eventDate: "Sunday",
    eventTime: "noon",
    isArchived: true,
  });
  const guest = { isGuestCreated: true, guestName: "Günther" };
  await buildMenu(db, { ...guest, title: "Accepted supper", acceptedAt: new Date() });
  await buildMenu(db, { ...guest, title: "Pending supper", description: "blanket" });
  expect((await find(member, "garden")).menus).toEqual(["Garden party"]);
  expect((await find(member, "blanket")).menus).toEqual(["Garden party"]);
  expect((await find(member, "haddad")).menus).toEqual(["Garden party"]);
  expect((await find(member, "gunther")).menus).toEqual(["Accepted supper"]);
  expect((await find(member, "supper")).menus).toEqual(["Accepted supper"]);
  const { body } = await member.get("/api/search?q=party");
  expect(body.menus[0]).toMatchObject({ eventDate: "Sunday", eventTime: "noon", isArchived: true });
});

test.each([
  ["biriani", "Chicken biryani"],
  ["lasanga", "Lasagna"],
  ["creme brule", "Crème brûlée"],
  ["sallad", "Greek salad"],
  ["chikcen", "Chicken biryani"],
  ["slaad", "Greek salad"],
  ["lasaña", "Lasagna"],
  ["LASAGNA", "Lasagna"],
  ["salad greek", "Greek salad"],
  ["greek chicken sallad", undefined],
])("%s finds %s", async (q, title) => {
  const member = await asMember();
  await buildDishes("Chicken biryani", "Lasagna", "Crème brûlée", "Greek salad", "Water");
  expect((await find(member, q)).dishes).toEqual(title ? [title] : []);
});

test("typos are tolerated in categories and names, and in descriptions when nothing else matches", async () => {
  const member = await asMember();
  const { id: createdBy } = await buildUser(db, { firstName: "Johanna", lastName: "Weiss", username: "jw1" });
  await buildDish(db, {
    createdBy,
    title: "Number one",
    category: "Breakfast",
    description: "With cinnamon and walnuts",
  });
  for (const q of ["brekfast", "joahnna", "cinamon", "number cinamon"])
    expect([q, (await find(member, q)).dishes]).toEqual([q, ["Number one"]]);
});

test("nonsense finds nothing, and short words must match exactly", async () => {
  const member = await asMember();
  await buildDishes("Chicken biryani", "Ricotta cake", "Ham", "Egg");
  for (const q of ["Qwxz", "zzzzzz", "hat", "rice", "eg\u0301x"])
    expect([q, await find(member, q)]).toEqual([q, { dishes: [], menus: [] }]);
});

test("page and database fold the letters of all languages with Latin, Greek or Cyrillic script alike", async () => {
  const blocks = [
    [0x20, 0x17f], // Western, Central and Northern European languages, Turkish
    [0x1cd, 0x1dc], // Pinyin
    [0x218, 0x21b], // Romanian
    [0x300, 0x345], // marks
    [0x384, 0x3ce], // Greek
    [0x400, 0x52f], // Cyrillic
    [0x5d0, 0x6d3], // Hebrew, Arabic
    [0x1e00, 0x1e99], // Latin with marks
    [0x1ea0, 0x1ef9], // Vietnamese
    [0x1f00, 0x1fbc], // Greek with marks
    [0x2018, 0x201d], // quotes
    [0x3040, 0x30ff], // Kana
    [0xac00, 0xacff], // Hangul
    [0x1f300, 0x1f64f], // emoji
  ];
  const letters = blocks.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  );
  const texts = [
    ...letters.filter((letter) => /[\x20-\x7e‘’“”]|[^\p{P}\p{S}\p{N}]/u.test(letter)),
    ..."Çiğ köfte IŞIĞI|Grießklößchen GROẞ|Smørrebrød Ærø|Żurek Łódź|Phở đặc biệt|Œufs mayonnaise|ΣΟΎΠΕΣ Σούπες".split(
      "|",
    ),
    ..."Борщ Ёлка Йогурт И\u0306|İı i\u0307|Ɗanƙwairo Ƴar|Grandma’s “best” – 2|👩‍🍳 ❤️|か\u3099".split("|"),
  ];
  const { rows } = await db.$client.query<{ folded: string; name: string }>(
    "select fold_text(text) as folded, lower(normalize(text)) as name from unnest($1::text[]) with ordinality as t (text, n) order by n",
    [texts],
  );
  expect(rows.map(({ folded }, n) => [texts[n], folded])).toEqual(texts.map((text) => [text, fold(text)]));
  expect(rows.map(({ name }, n) => [texts[n], name])).toEqual(texts.map((text) => [text, lowerCase(text)]));
});

/** Pairs of spellings, each of which finds the other. */
const SPELLINGS = [
  ["Crème brûlée", "creme brulee"],
  ["Œufs cocotte", "oeufs COCOTTE"],
  ["Weiße Klöße", "weisse klosse"],
  ["Grünkohl", "grunkohl"],
  ["Jalapeño", "jalapeno"],
  ["Piñón asado", "pinon"],
  ["Pingüino", "pinguino"],
  ["Ilık İçecek", "ILIK icecek"],
  ["Çılbır", "cilbir"],
  ["Şiş köfte", "SIS KOFTE"],
  ["أرز بالحليب", "ارز"],
  ["إجاص مطبوخ", "اجاص"],
  ["آيس كريم", "ايس"],
  ["كُنَافَة", "كنافه"],
  ["سَلَطة", "سلطة"],
  ["دجاج مشوى", "مشوي"],
  ["لؤلؤ", "لولو"],
  ["فاصولياء بيضاء", "فاصوليا بيضا"],
  ["وصفة رقم ٧٥", "75"],
] as const;

test.each(SPELLINGS)("'%s' and '%s' find each other", async (title, other) => {
  const member = await asMember();
  await buildDishes(title, other, "Plain bread");
  expect((await find(member, other)).dishes.toSorted()).toEqual([title, other].toSorted());
  expect((await find(member, title)).dishes).toContain(title);
});

test("results are ordered by quality of the match", async () => {
  const member = await asMember();
  await buildDishes(
    "Semon salad",
    { title: "Tart", description: "With lemon" },
    { title: "Tea", category: "Lemon things" },
    "Slemony drink",
    "Fresh lemon cake",
    "Lemon cake",
    "Lemon",
  );
  expect((await find(member, "lemon")).dishes).toEqual([
    "Lemon",
    "Lemon cake",
    "Fresh lemon cake",
    "Slemony drink",
    "Tea",
    "Tart",
    "Semon salad",
  ]);
});

test("equal matches are ordered newest first, with at most 20 dishes and 20 menus", async () => {
  const member = await asMember();
  const createdBy = await buildDishes(...Array.from({ length: 23 }, (_, n) => `Soup ${n}`));
  for (let n = 0; n < 22; n++) await buildMenu(db, { createdBy, title: `Soup evening ${n}` });
  const found = await find(member, "soup");
  expect(found.dishes).toEqual(Array.from({ length: 20 }, (_, n) => `Soup ${n}`));
  expect(found.menus).toEqual(Array.from({ length: 20 }, (_, n) => `Soup evening ${21 - n}`));
});

test("every word must match some field", async () => {
  const member = await asMember();
  const { id: createdBy } = await buildUser(db, { firstName: "Lena", lastName: "Keller", username: "lena" });
  await buildDish(db, { createdBy, title: "Fish soup", category: "Starters", description: "With dill" });
  await buildDish(db, { createdBy, title: "Fish pie" });
  expect((await find(member, "dill lena starters soup fish")).dishes).toEqual(["Fish soup"]);
  expect((await find(member, "fish lena")).dishes).toEqual(["Fish pie", "Fish soup"]);
  expect((await find(member, "fish lena beef")).dishes).toEqual([]);
});

test.each([
  ["50%", ["Rice 50% off"]],
  ["%o", []],
  ["%%", []],
  ["f_e", ["Caf_e"]],
  ["__", []],
  ["a\\b", ["Back a\\b slash"]],
  ["\\", undefined],
  ["c:\\", ["At c:\\"]],
  ["'; drop table dishes; --", []],
  ["0% o", ["Rice 50% off"]],
])("%s is searched literally", async (q, expected) => {
  const member = await asMember();
  await buildDishes("Rice 50% off", "Caf_e", "Cafe", "Back a\\b slash", "At c:\\", "Plain");
  if (expected) expect((await find(member, q)).dishes).toEqual(expected);
  else await member.get("/api/search").query({ q }).expect(400);
});

test("two letters match the beginnings of words, or any part when none begins with them", async () => {
  const member = await asMember();
  await buildDishes("Ribs", "Fried rice", "Berries", "海鮮寿司", "Crème de nuts");
  expect((await find(member, "ri")).dishes).toEqual(["Ribs", "Fried rice"]);
  expect((await find(member, "er")).dishes).toEqual(["Berries"]);
  expect((await find(member, "寿司")).dishes).toEqual(["海鮮寿司"]);
  expect((await find(member, "d nu")).dishes).toEqual(["Crème de nuts"]);
});

test.each([
  ["a", "Type at least 2 characters to search"],
  ["  a  ", "Type at least 2 characters to search"],
  ["", "Type at least 2 characters to search"],
  [undefined, "Type at least 2 characters to search"],
  ["x".repeat(201), "Please enter a shorter search text."],
  ["a\0b", "Please search for something else."],
])("the query %j returns 400", async (q, message) => {
  const member = await asMember();
  const { body } = await member.get("/api/search").query({ q }).expect(400);
  expect(body).toMatchObject({ code: "invalid", issues: [{ path: "q", message }] });
});

test("unusual characters never cause a server error", async () => {
  const member = await asMember();
  await buildDishes("Chicken biryani");
  const odd = [
    "\u0301\u0301",
    "🍕🍕",
    "½ ¼",
    "ﬁsh",
    "\t\n x",
    "a b ".repeat(50),
    "(((",
    "*:*",
    "<b>",
    "\\\\\\",
  ];
  for (const q of odd) {
    const { status, body } = await member.get("/api/search").query({ q });
    expect([q, [200, 400].includes(status), typeof body]).toEqual([q, true, "object"]);
  }
  await member.get("/api/search?q=ab&q=cd").expect(400);
});

test("searching many dishes uses the index for words, typos and two letters", async () => {
  const member = await asMember();
  const scans = async () => {
    // Connections report their statistics only every ten seconds unless flushed.
    const flush = () => db.$client.query("select pg_stat_force_next_flush()");
    await Promise.all(Array.from({ length: db.$client.options.max ?? 10 }, flush));
    const { rows } = await db.$client.query<{ scans: string }>(
      "select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'dishes_search_idx'",
    );
    return Number(rows[0]?.scans);
  };
  // Each statement has a time limit.
  for (let part = 0; part < 6; part++) {
    await db.$client.query(
      `insert into dishes (title, description, created_by)
       select md5(n::text), md5(n::text || 'x'), $1 from generate_series(1, 500) n`,
      [member.user.id],
    );
  }
  await db.$client.query("analyze dishes");
  for (const q of ["soup", "soupes de poisson", "lasanga", "sq"]) {
    const before = await scans();
    await member.get("/api/search").query({ q }).expect(200);
    expect([q, (await scans()) > before]).toEqual([q, true]);
  }
});

const findIds = async (member: Agent, q: string): Promise<number[]> =>
  (await member.get("/api/search/dishes").query({ q }).expect(200)).body;

test("the ids of all dishes found begin with those of the search, in its order", async () => {
  const member = await asMember();
  await buildDishes(
    ...Array.from({ length: 23 }, (_, n) => ({ title: `Soup ${n}` })),
    { title: "Bread", description: "For soup" },
    "Suop",
    { title: "Lentil stew", ingredients: "2 carrots\n1 onion" },
    "Lentil salad with carrot",
  );
  await buildMenu(db, { title: "Soup evening" });
  for (const q of [
    "soup",
    "suop",
    "lentl",
    "carrots",
    "carots onion",
    "so",
    "bread soup",
    "zzzz",
    "xu",
    "dishes soup",
  ]) {
    const { body } = await member.get("/api/search").query({ q }).expect(200);
    const ids = await findIds(member, q);
    expect([q, ids.slice(0, 20)]).toEqual([q, body.dishes.map(({ id }) => id)]);
  }
  // Enough titles match, so that typos are not searched; descriptions always are.
  expect(await findIds(member, "soup")).toHaveLength(24);
  expect(await findIds(member, "xu")).toHaveLength(27);
});

test("dishes are found with a typo, by ingredient and by folded letters", async () => {
  const member = await asMember();
  const { id: createdBy } = await buildUser(db, { firstName: "Aunt", lastName: "Vreni", username: "vreni" });
  const build = async (title: string, more = {}) => (await buildDish(db, { title, ...more })).id;
  const quince = await build("Quince compote");
  const lentil = await build("Lentil soup");
  const pie = await build("Börek", { description: "With spinach" });
  const tart = await build("Engadine tart", { createdBy, ingredients: "300 g walnuts\n1 egg" });
  const pilav = await build("Ispanaklı pilav");
  const bread = await build("Smørrebrød");
  for (const [q, ids] of [
    ["quinze", [quince]],
    ["lentl soup", [lentil]],
    ["spinich", [pie]],
    ["aunt vrenni", [tart]],
    ["walnuts", [tart]],
    ["ISPANAKLI", [pilav]],
    ["smorrebrod", [bread]],
  ] as const)
    expect([q, await findIds(member, q)]).toEqual([q, ids]);
});

test("the ids of found dishes follow changes at once", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Quince tart" });
  expect(await findIds(member, "quinze")).toEqual([id]);
  await member.patch(`/api/dishes/${id}`, { title: "Apple tart" }).expect(200);
  expect(await findIds(member, "quinze")).toEqual([]);
  await member.patch(`/api/users/${member.user.id}`, { firstName: "Quincy" }).expect(200);
  await buildDish(db, { createdBy: member.user.id, title: "Bread" });
  expect(await findIds(member, "quincy")).toHaveLength(1);
  await member.delete(`/api/dishes/${id}`).expect(204);
  expect(await findIds(member, "apple")).toEqual([]);
});

test("the search text of the ids of found dishes is checked", async () => {
  const member = await asMember();
  const answers = new Map([
    ["", 400],
    ["x", 400],
    [" x ", 400],
    ["x\0y", 400],
    ["x".repeat(201), 400],
    ["\u0301\u0301", 200],
    ["🍋", 200],
    ["\u202eمرق", 200],
    ["% _ \\ ' \" * ( [", 200],
    ["x ".repeat(100), 200],
  ]);
  for (const [q, status] of answers) {
    const response = await member.get("/api/search/dishes").query({ q });
    expect([q, response.status]).toEqual([q, status]);
    if (status === 200) expect(response.body).toEqual([]);
  }
  await member.get("/api/search/dishes?q=one&q=two").expect(400);
});

test.each([
  ["one word of 199 letters", "abcdefghi".repeat(22), 0],
  ["marks of patterns", "%_\\".repeat(66), 0],
  [
    "ten words of 19 letters",
    Array.from({ length: 10 }, (_, index) => `${"x".repeat(18)}${index}`).join(" "),
    18,
  ],
  ["a word of 30 letters", "a".repeat(30), 29],
  ["a usual phrase", "chikcen with lasanga", 6 + 3 + 6],
])("%s has few patterns with swapped letters", async (_, phrase, count) => {
  const { words } = await parsePhrase(db, phrase);
  expect(words.flatMap(({ swapped }) => swapped)).toHaveLength(count);
});
