import path from "node:path";
import request from "supertest";
import { afterEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { pushSubscriptions, settings } from "#shared/schema/index.ts";
import { startApp } from "#tests/setup/app.ts";
import { startPushService } from "#tests/setup/fake-push-service.ts";

const { asAdmin, asMember, db, deps } = await startApp();
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

  test("belongs to no other reader in a cache; pages of members have one", async () => {
    expect((await open("/join/x")).vary).toMatch(/Accept-Language, Cookie/);
    const member = await open("/dishes", { "Accept-Language": "ar" });
    expect(member).toMatchObject({ lang: "en", dir: "ltr" });
    expect(String(member.vary)).not.toMatch(/Accept-Language/);
  });

  test("is English if the household's has disappeared", async () => {
    await db.update(settings).set({ language: "tlh" });
    expect(await open("/join/x")).toMatchObject({ lang: "en" });
  });
});

test("administrators choose the household's language", async () => {
  const admin = await asAdmin();
  expect((await admin.patch("/api/settings").send({ language: "tr" }).expect(200)).body.language).toBe("tr");
  await admin.patch("/api/settings").send({ language: "zh" }).expect(400);
  await admin.patch("/api/settings").send({ language: null }).expect(400);
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
