import path from "node:path";
import { eq } from "drizzle-orm";
import request from "supertest";
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { pushSubscriptions, settings, users } from "#shared/schema/index.ts";
import { TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asAdmin, asMember, asVisitor, db, deps } = await startApp();
/** Serves the unbuilt pages, which have the same `<head>`. */
const app = createApp(deps, clientFiles(deps, path.join(projectRoot, "client")));

afterEach(() => db.update(settings).set({ language: null }));

async function open(address: string, headers: Record<string, string> = {}) {
  const { text, headers: sent } = await request(app)
    .get(address)
    .set({ Accept: "text/html", ...headers });
  const [, lang, dir] = /<html lang="([^"]*)" dir="([^"]*)">/.exec(text) ?? [];
  return { lang, dir, vary: sent.vary };
}

test("an installed app has shortcuts in the language of the device", async () => {
  const manifestFor = async (languages: string) => {
    const address = "/manifest.webmanifest";
    const { text, headers } = await asVisitor().get(address).set("Accept-Language", languages).buffer();
    const { lang, dir, shortcuts } = JSON.parse(text);
    return { lang, dir, first: shortcuts[0].name, vary: headers.vary };
  };
  const vary = expect.stringContaining("Accept-Language");
  expect(await manifestFor("tr-TR,en;q=0.5")).toEqual({ lang: "tr", dir: "ltr", first: "Bu akşam", vary });
  expect(await manifestFor("ar")).toMatchObject({ lang: "ar", dir: "rtl" });
  expect(await manifestFor("zh")).toMatchObject({ lang: "en", first: "Tonight" });
});

describe("the language of a visitors' page", () => {
  test("is that of the link, then the choice on the device, the browser's, and the household's", async () => {
    const all = { Cookie: "theme=dark; language=tr", "Accept-Language": "fr-CA,en;q=0.5" };
    await db.update(settings).set({ language: "es" });
    expect(await open("/join/x?lang=ar", all)).toMatchObject({ lang: "ar", dir: "rtl" });
    expect(await open("/join/x", all)).toMatchObject({ lang: "tr", dir: "ltr" });
    expect(await open("/join/x", { "Accept-Language": "fr-CA,en;q=0.5" })).toMatchObject({ lang: "fr" });
    expect(await open("/join/x", { "Accept-Language": "zh" })).toMatchObject({ lang: "es" });
    expect(await open("/join/x")).toMatchObject({ lang: "es" });
  });

  test.each<[address: string, headers?: Record<string, string>]>([
    ["/join/x?lang=zh"],
    ["/join/x?lang=../de"],
    ["/join/x?lang=de&lang=fr"],
    ["/join/x?lang=%E0%A4%A"],
    [`/join/x?lang=${"d".repeat(10_000)}`],
    ["/join/x", { Cookie: "language=%E0%A4%A" }],
    ["/join/x", { Cookie: `language=${"../".repeat(3_000)}` }],
    ["/join/x", { "Accept-Language": "q=;;,*;q=x,-" }],
    ["/join/x", { "Accept-Language": "zz-ZZ,".repeat(1_500) }],
  ])("is English for an unknown or hostile value: %.40s %o", async (address, headers = {}) => {
    expect(await open(address, headers)).toMatchObject({ lang: "en", dir: "ltr" });
  });

  test("belongs to no other reader in a cache", async () => {
    expect((await open("/join/x")).vary).toMatch(/Accept-Language, Cookie/);
  });

  test("is English if the household's has disappeared", async () => {
    await db.update(settings).set({ language: "tlh" });
    expect(await open("/join/x")).toMatchObject({ lang: "en" });
  });
});

describe("the language of a members' page", () => {
  test("is the member's, then the browser's, then the household's, and belongs to no other reader", async () => {
    const browser = { "Accept-Language": "fr-CA,en;q=0.5" };
    await db.update(settings).set({ language: "es" });
    const own = await open("/dishes?lang=de", { ...browser, Cookie: "language=ar" });
    expect(own).toMatchObject({ lang: "ar", dir: "rtl" });
    expect(own.vary).toMatch(/Accept-Language, Cookie/);
    expect(await open("/login?lang=de", browser)).toMatchObject({ lang: "fr", dir: "ltr" });
    expect(await open("/", { "Accept-Language": "zh" })).toMatchObject({ lang: "es" });
    expect(await open("/settings", { "Accept-Language": "de-CH" })).toMatchObject({ lang: "de" });
  });

  test("is also that of what is shown before its scripts are loaded", async () => {
    const { text } = await request(app).get("/dishes").set({ Accept: "text/html", Cookie: "language=tr" });
    expect(text).toMatch(/>Yükleniyor<[^]*<noscript>Bu sayfa için JavaScript gerekli\.</);
    expect(text).not.toMatch(/>Loading</);
  });

  test.each<Record<string, string>>([
    { Cookie: "language=tlh" },
    { Cookie: "language=%E0%A4%A" },
    { Cookie: `language=${"../".repeat(3_000)}` },
    { "Accept-Language": "zz-ZZ,".repeat(1_500) },
  ])("is English for an unknown or hostile value: %.40o", async (headers) => {
    expect(await open("/dishes", headers)).toMatchObject({ lang: "en", dir: "ltr" });
  });
});

describe("a member's language", () => {
  const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers["set-cookie"]).match(/language=[^;,]*; (?:Max-Age=\d+; )?Path=[^;]*/g);

  test("is remembered on each of their devices, where it replaces that of another member", async () => {
    const member = await asMember();
    const choose = (language: unknown) => member.patch(`/api/users/${member.user.id}`, { language });
    for (const language of ["zh", "../de", "d".repeat(10_000), ["de"]]) await choose(language).expect(400);
    await choose("tr").expect(200);
    const read = () => member.get("/api/auth/user").expect(200);
    const first = await read();
    expect(first.body.language).toBe("tr");
    expect(cookieIn(first)).toEqual(["language=tr; Max-Age=31536000; Path=/"]);
    expect(cookieIn(await read())).toBeNull();

    const signIn = await asVisitor()
      .post("/api/auth/login")
      .set("Cookie", "language=ar")
      .send({ username: member.user.username, password: TEST_PASSWORD });
    expect(cookieIn(signIn)).toEqual(["language=tr; Max-Age=31536000; Path=/"]);

    await choose(null).expect(200);
    const none = await read();
    expect(none.body.language).toBeNull();
    expect(cookieIn(none)).toEqual(["language=; Path=/"]);
  });

  test("is that of the device once Sofra no longer speaks it", async () => {
    const member = await asMember();
    await db.update(users).set({ language: "tlh" }).where(eq(users.id, member.user.id));
    expect(
      (await member.get("/api/auth/user").set("Cookie", "language=tlh")).body.language ?? null,
    ).toBeNull();
  });
});

test("administrators choose the household's language", async () => {
  const admin = await asAdmin();
  expect((await admin.patch("/api/settings", { language: "tr" }).expect(200)).body.language).toBe("tr");
  await admin.patch("/api/settings", { language: "zh" }).expect(400);
  await admin.patch("/api/settings", { language: null }).expect(400);
  expect((await admin.get("/api/settings")).body.language).toBe("tr");
});

test("a subscription for notifications has the browser's language, null if Sofra does not speak it", async () => {
  const push = await startPushService();
  const member = await asMember();
  for (const [header, language] of [
    ["tr-TR,tr;q=0.9", "tr"],
    ["zh", null],
  ] as const) {
    await member
      .put("/api/push/subscription")
      .set("Accept-Language", header)
      .send(push.browser("phone"))
      .expect(204);
    const [subscription] = await db.select().from(pushSubscriptions);
    expect(subscription?.language).toBe(language);
    await db.delete(pushSubscriptions);
  }
});
