import path from "node:path";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import request from "supertest";
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { images, inviteTokens, settings } from "#shared/schema/index.ts";
import { buildDish, buildInvitation, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, db, deps } = await startApp({ RATE_LIMIT_SCALE: "10" });

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const WHATSAPP = "WhatsApp/2.23.20.0";
/** Serves the unbuilt pages, which have the same `<head>`. */
const appOf = (env: Partial<Deps["env"]> = {}) => {
  const all = { ...deps, env: { ...deps.env, ...env } };
  return createApp(all, clientFiles(all, path.join(projectRoot, "client")));
};
const app = appOf({ publicUrl: "https://sofra.example" });

/** Fetches a page as a chat app does. @returns the response, the page, its title and a reader of its meta tags */
async function read(address: string, from = app, headers: Record<string, string> = {}) {
  const response = await request(from)
    .get(address)
    .set({ "User-Agent": WHATSAPP, Accept: "text/html", ...headers });
  const page = parse(response.text);
  const tag = (name: string) => {
    const found = page.querySelectorAll(`head > meta[property="${name}"], head > meta[name="${name}"]`);
    // With duplicates, each chat app would choose another one.
    expect(found.length).toBeLessThan(2);
    return found[0]?.getAttribute("content");
  };
  return { response, page, tag, title: page.querySelector("head > title")?.text };
}

const HOSTILE = [
  [`</title><script src="https://evil.example/x.js"></script>`],
  [`"><img src=x onerror=alert(1)><meta content="`],
  [`Mum's "best" <b>soup</b> & 'more' &amp; &quot;`],
  ["$& $1 $` $' $$"],
  ["🍝 Pasta 👨‍👩‍👧‍👦 für Ömer"],
  ["餃子 مرحبا"],
];

describe("titles", () => {
  test.each(HOSTILE)("%s is escaped in the meta tags and adds no markup", async (title) => {
    const dish = await buildDish(db, { title, description: title });
    const plain = await read(`/public/dishes/${dish.id}`, app);
    expect(plain.response.status).toBe(200);
    const names = ["og:title", "og:description", "og:image:alt", "twitter:title", "description"];
    expect(names.map(plain.tag)).toEqual(names.map(() => title));
    expect(plain.title).toBe(`${title} · Sofra`);
    const soup = await buildDish(db, { title: "Soup", description: "Soup" });
    const { page: harmless } = await read(`/public/dishes/${soup.id}`, app);
    const outline = (page: typeof harmless) => page.querySelectorAll("script, img, link, body *").length;
    expect(outline(plain.page)).toBe(outline(harmless));
  });

  test("line breaks become spaces, and direction characters are removed", async () => {
    const dish = await buildDish(db, { title: "Soup\r\n\tof the\u2028day \u202egnp.exe\u2066!" });
    const { tag } = await read(`/public/dishes/${dish.id}`);
    expect(tag("og:title")).toBe("Soup of the day gnp.exe!");
  });
});

test("a dish's page has its title, description, URL and picture as absolute URLs", async () => {
  const dish = await buildDish(db, {
    title: "Lentil soup",
    description: "Hot ".repeat(100),
    category: "Soups",
  });
  const { response, tag } = await read(`/public/dishes/${dish.id}?key=abc`);
  expect(tag("og:site_name")).toBe("Sofra");
  expect(tag("og:type")).toBe("website");
  expect(tag("og:url")).toBe(`https://sofra.example/public/dishes/${dish.id}?key=abc`);
  expect(tag("og:description")).toMatch(/^Hot (?:Hot )+Hot…$/);
  expect(tag("og:description")?.length).toBeLessThanOrEqual(200);
  const picture = new RegExp(
    `^https://sofra\\.example/public/dishes/${dish.id}/preview\\.jpg\\?key=abc&v=[\\w-]{16}$`,
  );
  expect(tag("og:image")).toMatch(picture);
  expect(tag("twitter:image")).toBe(tag("og:image"));
  expect(tag("og:image:width")).toBe("1200");
  expect(tag("og:image:height")).toBe("630");
  expect(tag("og:image:type")).toBe("image/jpeg");
  expect(tag("twitter:card")).toBe("summary_large_image");
  expect(tag("robots")).toBe("noindex");
  expect(response.headers).toMatchObject({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
});

test("previews carry the household's name, except those of links that do not work", async () => {
  const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace" });
  const { id } = await buildMenu(db, { createdBy: ada.id });
  const { token } = await buildInvitation(db, { eventTitle: "Dinner", eventDate: "Soon", createdBy: ada.id });
  const before = (await read(`/public/menus/${id}`)).tag("og:image");
  const name = async (householdName: string | null) =>
    (await asAdmin()).patch("/api/settings", { householdName }).expect(200);
  await name('The <Beckers> & "sons"\u202e');
  const menu = await read(`/public/menus/${id}`);
  expect(menu.tag("og:site_name")).toBe('The <Beckers> & "sons"');
  expect(menu.tag("og:image")).not.toBe(before);
  const invitation = await read(`/menu/${token}`);
  expect(invitation.tag("og:title")).toBe('Ada L. from The <Beckers> & "sons" invites you: Dinner · Soon');
  for (const address of ["/public/menus/0", "/menu/unknown", "/"])
    expect((await read(address)).response.text).not.toContain("Beckers");
  await name(null);
  expect((await read(`/public/menus/${id}`)).tag("og:image")).toBe(before);
});

test("a menu's page has its title with the date, and its description or dishes", async () => {
  const dishes = await Promise.all(
    ["Soup", "Salad", "Lasagne", "Bread", "Tiramisu", "Coffee"].map((title) => buildDish(db, { title })),
  );
  const dishIds = dishes.map(({ id }) => id);
  const menu = await buildMenu(db, { title: "Garden party", eventDate: "2031-06-20", dishIds });
  const { tag } = await read(`/public/menus/${menu.id}`);
  expect(tag("og:title")).toBe("Garden party · Friday, June 20, 2031");
  expect(tag("og:description")).toBe("On the table: Soup, Salad, Lasagne, Bread and 2 more.");
  const other = await buildMenu(db, {
    title: "Picnic",
    eventDate: "When the sun shines",
    description: "Bring cups",
  });
  const picnic = await read(`/public/menus/${other.id}`);
  expect(picnic.tag("og:title")).toBe("Picnic · When the sun shines");
  expect(picnic.tag("og:description")).toBe("Bring cups");
  const described = await buildMenu(db, { dishIds, description: "Four courses\nin the garden" });
  const own = await read(`/public/menus/${described.id}`);
  expect(own.tag("og:description")).toBe("Four courses in the garden");
});

test.each(["menu", "guest", "join"])(
  "an invitation's page /%s has inviter, event and date",
  async (route) => {
    const ada = await buildUser(db, { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" });
    const fields = { eventTitle: "Dinner", eventDate: "2031-06-20", guestName: "Grace", createdBy: ada.id };
    const { token } = await buildInvitation(db, fields);
    const { response, tag } = await read(`/${route}/${token}`);
    expect(tag("og:title")).toBe("Ada L. invites you: Dinner · Friday, June 20, 2031");
    expect(tag("og:url")).toBe(`https://sofra.example/${route}/${token}`);
    expect(tag("og:image")).toMatch(`https://sofra.example/menu/${token}/preview.jpg?v=`);
    for (const secret of ["Lovelace", "ada@", ada.id, "Grace"]) expect(response.text).not.toContain(secret);
  },
);

describe("a group invitation's page", () => {
  const stored = "a".repeat(64);

  test("has host, event, date and the menu's picture, but no place and no guests", async () => {
    const host = await asMember({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.net" });
    const photo = { contentType: "image/jpeg", bytes: Buffer.from("x"), width: 1, height: 1, color: "#fff" };
    await db.insert(images).values({ name: `${stored}.jpg`, ...photo });
    const menu = { eventDate: "2031-06-20", place: "5 Mill Lane", image: `/images/${stored}.jpg` };
    const { token, link } = await inviteGroup({ db }, host, { showsNames: true }, menu);
    await request(app).post(`${link}/answers`).send({ name: "Grace Hopper", isComing: true }).expect(201);
    const { response, tag, page } = await read(`/event/${token}`);
    expect(response.status).toBe(200);
    expect(tag("og:title")).toBe("Ada L. invites you: Garden party · Friday, June 20, 2031");
    expect(tag("og:description")).toBe("On the table: Soup, Cake, Rice.");
    expect(tag("og:image")).toMatch(`https://sofra.example/event/${token}/preview.jpg?v=`);
    expect(tag("robots")).toBe("noindex");
    expect(response.headers).toMatchObject({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
    expect(page.querySelector("#root img")?.getAttribute("src")).toBe(menu.image);
    for (const secret of ["Mill Lane", "Grace", "Lovelace", "ada@", host.user.id])
      expect(response.text).not.toContain(secret);
  });

  test("has an uploaded picture, which the page shows first, but none of another host", async () => {
    const host = await asMember();
    const { token, link, id } = await inviteGroup({ db }, host);
    const readImage = async () => {
      const { tag, page } = await read(`/event/${token}`);
      const photo = page.querySelector("#root img")?.getAttribute("src") ?? null;
      return { url: tag("og:image"), photo };
    };
    const none = await readImage();
    const { body: menu } = await host.patch(`/api/menus/${id}`, { image: PIXEL }).expect(200);
    expect(menu.image).toMatch(/^\/images\/[0-9a-f]{64}\./);
    expect((await request(app).get(link).expect(200)).body.image).toBe(menu.image);
    await request(app).get(String(menu.image)).expect(200);
    const uploaded = await readImage();
    expect(uploaded.photo).toBe(menu.image);
    expect(uploaded.url).not.toBe(none.url);
    await request(app).get(`/event/${token}/preview.jpg`).expect(200).expect("content-type", "image/jpeg");

    const elsewhere = "https://photos.example/table.jpg";
    await host.patch(`/api/menus/${id}`, { image: elsewhere }).expect(200);
    expect((await request(app).get(link).expect(200)).body.image).toBe(elsewhere);
    expect(await readImage()).toEqual(none);
  });

  test("has the dishes' photos without a picture of its own", async () => {
    const host = await asMember();
    const { token } = await inviteGroup({ db }, host);
    await request(app).get(`/event/${token}/preview.jpg`).buffer(true).expect(200, /^/);
  });

  test.each([
    ["unknown", 404, "This invitation link is not valid.", null],
    [
      "withdrawn",
      410,
      "This invitation has been withdrawn. Please ask your host.",
      { withdrawnAt: new Date() },
    ],
    ["closed", 410, "This invitation is closed. Please ask your host.", { closesAt: new Date(0) }],
  ] as const)("is neutral if the link is %s", async (_state, status, message, fields) => {
    const { token, id } = await inviteGroup({ db }, await asMember(), {}, { title: "Secret party" });
    if (fields) await db.update(inviteTokens).set(fields).where(eq(inviteTokens.menuId, id));
    const link = fields ? token : "A".repeat(32);
    const { response, tag } = await read(`/event/${link}`);
    expect(response.status).toBe(status);
    expect([tag("og:title"), tag("og:description"), tag("og:image")]).toEqual(["Sofra", message, undefined]);
    expect(response.text).not.toContain("Secret");
    await request(app).get(`/event/${link}/preview.jpg`).expect(status);
  });
});

test("the page of a guest's own answer has neutral tags, and 404 if it was removed", async () => {
  const { link } = await inviteGroup({ db }, await asMember());
  const { body } = await request(app).post(`${link}/answers`).send({ name: "Grace", isComing: true });
  const address = `/answer/${body.editToken}`;
  const { response, tag } = await read(address);
  expect(response.status).toBe(200);
  expect(tag("og:title")).toBe("Your answer");
  expect(tag("og:image")).toBeUndefined();
  for (const secret of ["Grace", "Garden party"]) expect(response.text).not.toContain(secret);
  await request(app).delete(`/api/event-answers/${body.editToken}`).expect(204);
  expect((await read(address)).response.status).toBe(404);
});

describe("in a household with another language", () => {
  const speak = (language: string | null) => db.update(settings).set({ language });
  afterEach(() => speak(null));

  test("tags and picture are in that language, whatever the reader's", async () => {
    const host = await asMember({ firstName: "Ada", lastName: "Lovelace" });
    const menu = { eventDate: "2031-06-20", eventTime: "19:30" };
    const { token, id } = await inviteGroup({ db }, host, {}, menu);
    const pictureOf = (page: string) => request(app).get(`${page}/preview.jpg`).buffer(true).expect(200);
    const english = await read(`/event/${token}`);
    const picture = await pictureOf(`/event/${token}`);
    await speak("de");
    const german = await read(`/event/${token}`);
    expect(german.tag("og:title")).toBe("Ada L. lädt Sie ein: Garden party · Freitag, 20. Juni 2031");
    expect(german.tag("og:description")).toBe("Auf dem Tisch: Soup, Cake, Rice.");
    expect(german.tag("og:image")).not.toBe(english.tag("og:image"));
    const another = await read(`/event/${token}?lang=fr`, app, { "Accept-Language": "tr" });
    expect(another.tag("og:title")).toBe(german.tag("og:title"));
    const redrawn = await pictureOf(`/event/${token}`).set("If-None-Match", String(picture.headers.etag));
    expect(redrawn.headers.etag).not.toBe(picture.headers.etag);
    expect((redrawn.body as Buffer).equals(picture.body as Buffer)).toBe(false);
    await speak("ar");
    const arabic = await read(`/public/menus/${id}`);
    expect(arabic.tag("og:title")).toBe("Garden party · الجمعة، 20 يونيو 2031");
    const dishes = ["Soup", "Cake", "Rice"].map((title) => `\u2068${title}\u2069`);
    expect(arabic.tag("og:description")).toBe(`على المائدة: ${dishes.join("، ")}.`);
    await speak("../../de");
    expect((await read(`/event/${token}`)).tag("og:title")).toBe(english.tag("og:title"));
  });

  test("links that do not work say so in that language", async () => {
    await speak("tr");
    const { response, tag } = await read(`/event/${"A".repeat(32)}`);
    expect(response.status).toBe(404);
    expect(tag("og:description")).toBe("Bu bağlantı açılamıyor.");
  });
});

describe("the URL in the tags", () => {
  const origin = async (variables: Partial<Deps["env"]>, headers: Record<string, string>) => {
    const dish = await buildDish(db);
    const { tag, response } = await read(`/public/dishes/${dish.id}`, appOf(variables), headers);
    expect(response.text).not.toContain("<script>");
    return tag("og:url")?.replace(/\/public\/.*/, "");
  };
  const forwarded = {
    Host: "home.local:8080",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
  };

  test("uses PUBLIC_URL before the request's host", async () => {
    expect(await origin({ publicUrl: "https://sofra.example" }, forwarded)).toBe("https://sofra.example");
  });
  test("uses the request's host without PUBLIC_URL, and forwarded headers only with TRUST_PROXY", async () => {
    expect(await origin({}, forwarded)).toBe("http://home.local:8080");
    expect(await origin({ trustProxy: 1 }, { ...forwarded, "X-Forwarded-Host": "sofra.example" })).toBe(
      "https://sofra.example",
    );
  });
  test.each(["a b", 'a"b', "me@evil.example", "<x>", "a|b", "[::1", "a:99999", "", "%00", "a..b", "a/b?"])(
    "ignores the invalid host %j",
    async (host) => {
      const own = `http://127.0.0.1:${deps.env.port}`;
      expect(await origin({}, { Host: host })).toBe(own);
      expect(await origin({ trustProxy: 1 }, { "X-Forwarded-Host": host || "[" })).toBe(own);
      expect(await origin({ trustProxy: 1 }, { "X-Forwarded-Proto": `javascript:${host}` })).toBe(own);
    },
  );
});

describe("links without access", () => {
  const GONE = "This invitation link has expired or been used already.";
  const dead = {
    "an unknown invitation": [404, "This invitation link is not valid.", null],
    "an expired invitation": [410, GONE, { expiresAt: new Date(Date.now() - 1000) }],
    "a used invitation": [410, GONE, { isUsed: true, usedAt: new Date() }],
    "a withdrawn invitation": [410, GONE, { withdrawnAt: new Date() }],
  } as const satisfies Record<string, [number, string, Partial<typeof inviteTokens.$inferInsert> | null]>;

  test.each(Object.entries(dead))(
    "%s returns its status on every route and shows nothing",
    async (_name, [status, message, fields]) => {
      const { token } = fields
        ? await buildInvitation(db, { eventTitle: "Secret dinner", ...fields })
        : { token: "A".repeat(32) };
      const before = await dumpTables(db);
      for (const route of ["menu", "guest", "join"]) {
        const { response, tag } = await read(`/${route}/${token}`);
        expect(response.status).toBe(status);
        expect(tag("og:title")).toBe("Sofra");
        expect(tag("og:description")).toBe(message);
        expect(tag("og:image")).toBeUndefined();
        expect(response.text).not.toContain("Secret");
        expect(response.headers["x-robots-tag"]).toBe("noindex");
      }
      for (const call of [`/menu/${token}/preview.jpg`, `/api/invite-tokens/${token}`]) {
        const response = await request(app).get(call);
        expect(response.status).toBe(status);
        expect(response.body.message).toBe(message);
      }
      expect(await dumpTables(db)).toEqual(before);
    },
  );

  test.each(["/public/dishes/4711", "/public/dishes/1e3", "/public/menus/99999999999", "/public/menus/x"])(
    "%s returns 404, as a page and as a picture",
    async (address) => {
      const { response, tag } = await read(address);
      expect(response.status).toBe(404);
      expect(response.headers["content-type"]).toMatch("text/html");
      expect(tag("og:title")).toBe("Sofra");
      await request(app).get(`${address}/preview.jpg`).expect(404);
    },
  );

  test("a suggestion returns 404 until a member accepts it", async () => {
    const pending = await buildMenu(db, { title: "Surprise", isGuestCreated: true });
    const address = `/public/menus/${pending.id}`;
    const { response } = await read(address);
    expect(response.status).toBe(404);
    expect(response.text).not.toContain("Surprise");
    await request(app).get(`${address}/preview.jpg`).expect(404);
    await (await asMember()).post(`/api/guest-menus/${pending.id}/accept`).expect(200);
    expect((await read(address)).tag("og:title")).toMatch("Surprise");
  });

  test("a page and its picture require their key while sharing is by links only", async () => {
    const admin = await asAdmin();
    const dish = await buildDish(db, { title: "Secret soup" });
    const { shareKey } = (await admin.get(`/api/dishes/${dish.id}`)).body;
    await admin.patch("/api/settings", { publicAccess: "links" }).expect(200);
    for (const query of ["", "?key=", "?key=wrong", `?key=${shareKey}&key=${shareKey}`]) {
      const { response } = await read(`/public/dishes/${dish.id}${query}`);
      expect(response.status).toBe(404);
      expect(response.text).not.toContain("Secret");
      await request(app).get(`/public/dishes/${dish.id}/preview.jpg${query}`).expect(404);
    }
    const { tag } = await read(`/public/dishes/${dish.id}?key=${shareKey}`);
    expect(tag("og:title")).toBe("Secret soup");
    await request(app)
      .get(new URL(tag("og:image") ?? "").href.replace("https://sofra.example", ""))
      .expect(200);
  });

  test("other pages keep their default tags", async () => {
    const { response, title, tag } = await read("/dishes");
    expect(response.status).toBe(200);
    expect(title).toBe("Sofra");
    expect(tag("og:title")).toBeUndefined();
    expect(response.headers["x-robots-tag"]).toBeUndefined();
  });
});

test("a page has title and description before its code is loaded, if they are in the reader's language", async () => {
  const { token } = await inviteGroup({ db }, await asMember({ firstName: "Ada", lastName: "Lovelace" }));
  const text = async (headers = {}) =>
    (await read(`/event/${token}`, app, headers)).page
      .querySelectorAll("#root h1, #root p")
      .map((line) => line.text);
  expect(await text()).toEqual([
    expect.stringMatching(/^Ada L\. invites you: Garden party/),
    "On the table: Soup, Cake, Rice.",
  ]);
  expect(await text({ "Accept-Language": "fr" })).toEqual([]);
});

test("a guest's invitation has the photo of the ninth dish before its code is loaded", async () => {
  const photos = "abcdef0123".split("").map((digit) => `/images/${digit.repeat(64)}.jpg`);
  const { token } = await buildInvitation(db, { createdBy: (await buildUser(db)).id });
  const images = async () =>
    (await read(`/menu/${token}`)).page
      .querySelectorAll("#root img")
      .map((image) => image.getAttribute("src"));
  expect(await images()).toEqual([]);
  for (const photo of photos) await buildDish(db, { images: [photo] });
  expect(await images()).toEqual([photos[1]]);
});

test("a dish's page has its first photo before its code is loaded", async () => {
  const photo = `/images/${"a".repeat(64)}.jpg`;
  const dish = await buildDish(db, { images: [photo, `/images/${"b".repeat(64)}.jpg`] });
  const { page } = await read(`/public/dishes/${dish.id}`);
  expect(page.querySelectorAll("#root img").map((image) => image.getAttribute("src"))).toEqual([photo]);
});
