import { describe, expect, test } from "vitest";
import { comments, images, likes } from "#shared/schema/index.ts";
import {
  buildCategory,
  buildDish,
  buildInvitation,
  buildMenu,
  buildUser,
} from "#tests/setup/data/builders.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "10" });
const { asMember, asAdmin, asVisitor, db } = app;

const setPolicy = async (publicAccess: "open" | "links") =>
  (await asAdmin()).patch("/api/settings", { publicAccess }).expect(200);
const keyOf = async (kind: "dishes" | "menus", id: number): Promise<string> =>
  (await (await asMember()).get(`/api/${kind}/${id}`)).body.shareKey;

/** A member with private data in every field. */
const buildAda = () =>
  buildUser(db, {
    username: "secret.username",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.org",
    profileImageUrl: "https://example.org/ada.jpg",
  });

function expectNoPrivateData({ id }: { id: string }, response: { text: string; headers: object }) {
  for (const secret of [id, "secret.username", "Lovelace", "example.org/ada", "ada@", "password"])
    expect(response.text).not.toContain(secret);
  expect(response.headers).toMatchObject({ "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
  expect(response.headers).not.toHaveProperty("set-cookie");
}

const PUBLIC_FIELDS = [
  "id",
  "title",
  "description",
  "category",
  "cookingMethod",
  "images",
  "imageColor",
  "drawing",
  "estimatedCalories",
].toSorted();

describe("a shared dish", () => {
  test("returns only public fields, and members by first name and initial", async () => {
    const ada = await buildAda();
    const name = `${"a1".repeat(32)}.jpg`;
    const photo = { contentType: "image/jpeg", bytes: Buffer.from("x"), width: 1, height: 1 };
    await db.insert(images).values({ name, ...photo, color: "#aa5500" });
    await buildCategory(db, { name: "soups", color: "#14b8a6" });
    const fields = {
      title: "Lentil soup",
      description: "Hot",
      category: "Soups",
      cookingMethod: "Baked" as const,
      images: [`/images/${name}`],
      estimatedCalories: 0,
      caloriesSource: "manual" as const,
    };
    const dish = await buildDish(db, { ...fields, createdBy: ada.id });
    await db.insert(likes).values({ dishId: dish.id, userId: ada.id });
    await db.insert(comments).values({ dishId: dish.id, userId: ada.id, content: "Needs salt" });
    const response = await asVisitor().get(`/api/public/dishes/${dish.id}`).expect(200);
    expect(response.body).toEqual({
      ...fields,
      id: dish.id,
      recipe: null,
      labels: {},
      imageColor: "#aa5500",
      drawing: null,
      largeImages: null,
      categoryColor: "#14b8a6",
      creatorName: "Ada L.",
      creatorColor: 0,
      createdAt: dish.createdAt.toISOString(),
      likeCount: 1,
      commentCount: 1,
      comments: [
        {
          id: 1,
          content: "Needs salt",
          createdAt: expect.any(String),
          authorName: "Ada L.",
          authorColor: 0,
        },
      ],
    });
    expectNoPrivateData(ada, response);
  });

  test("returns the 5 newest comments, newest first, and the total count", async () => {
    const ada = await buildAda();
    const dish = await buildDish(db);
    for (let number = 1; number <= 7; number++)
      await db.insert(comments).values({ dishId: dish.id, userId: ada.id, content: `Comment ${number}` });
    const { body } = await asVisitor().get(`/api/public/dishes/${dish.id}`).expect(200);
    expect(body.commentCount).toBe(7);
    expect(body.comments.map(({ content }) => content)).toEqual(
      [7, 6, 5, 4, 3].map((number) => `Comment ${number}`),
    );
  });

  test("returns the same to members", async () => {
    const dish = await buildDish(db);
    const path = `/api/public/dishes/${dish.id}` as const;
    expect((await (await asMember()).get(path)).body).toEqual((await asVisitor().get(path)).body);
  });
});

describe("a shared menu", () => {
  test("returns only public fields, with dishes in order", async () => {
    const ada = await buildAda();
    const soup = await buildDish(db, { title: "Soup", createdBy: ada.id });
    const cake = await buildDish(db, {
      title: "Cake",
      createdBy: ada.id,
      images: ["https://example.org/c.jpg"],
    });
    const dinner = {
      title: "Dinner",
      description: "In the garden",
      eventDate: "2030-05-17",
      eventTime: "19:30",
      guestCount: 8,
    };
    const menu = await buildMenu(db, {
      ...dinner,
      dishIds: [cake.id, soup.id],
      createdBy: ada.id,
    });
    const response = await asVisitor().get(`/api/public/menus/${menu.id}`).expect(200);
    const plain = {
      description: null,
      category: null,
      cookingMethod: null,
      image: null,
      imageColor: null,
      drawing: null,
      labels: {},
      categoryPosition: null,
      course: "main",
      estimatedCalories: null,
    };
    expect(response.body).toEqual({
      id: menu.id,
      ...dinner,
      dishes: [
        { ...plain, id: cake.id, title: "Cake", image: "https://example.org/c.jpg" },
        { ...plain, id: soup.id, title: "Soup" },
      ],
      creatorName: "Ada L.",
      householdName: null,
      createdAt: menu.createdAt.toISOString(),
    });
    expectNoPrivateData(ada, response);
  });

  test("stays public when it is archived", async () => {
    const { id } = await buildMenu(db, { isArchived: true });
    await asVisitor().get(`/api/public/menus/${id}`).expect(200);
    await asVisitor().get(`/api/public/menus/${id}/calendar.ics`).expect(200);
  });

  test("from a guest is public once accepted, with the guest's first name and initial", async () => {
    const { token } = await buildInvitation(db);
    const { id, editToken } = await suggest(app, {
      guestToken: token,
      guestName: "Grace Brewster Hopper",
      guestComments: "Between us",
      eventDate: "2030-05-17",
    });
    for (const path of [`/api/public/menus/${id}`, `/api/public/menus/${id}/calendar.ics`]) {
      const { body } = await asVisitor().get(path).expect(404);
      expect(body).toEqual({ message: "Menu not found", code: "not_found" });
    }
    await (await asMember()).post(`/api/guest-menus/${id}/accept`).expect(200);
    const { body, text } = await asVisitor().get(`/api/public/menus/${id}`).expect(200);
    expect(body.creatorName).toBe("Grace H.");
    const calendar = await asVisitor().get(`/api/public/menus/${id}/calendar.ics`).expect(200);
    for (const secret of [token, editToken, "Hopper", "Between us"])
      expect(text + calendar.text).not.toContain(secret);
  });

  test.each([
    ["Anonymous Guest", "Anonymous Guest"],
    ["Grace", "Grace"],
    ["  grace   hopper ", "grace H."],
  ])("suggested by %s names the creator %s", async (guestName, creatorName) => {
    const { id } = await buildMenu(db, { isGuestCreated: true, guestName, acceptedAt: new Date() });
    expect((await asVisitor().get(`/api/public/menus/${id}`)).body.creatorName).toBe(creatorName);
  });

  test("has a calendar file", async () => {
    const menu = await buildMenu(db, { title: "Dinner", eventTime: "19:30" });
    const response = await asVisitor().get(`/api/public/menus/${menu.id}/calendar.ics`).expect(200);
    expect(response.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": "attachment; filename=Dinner.ics",
      "x-robots-tag": "noindex",
    });
    expect(response.text).toContain("DTSTART:20300517T193000");
  });
});

describe("the list of dishes for guests", () => {
  test("has every dish, those with photos first, newest first, and nothing about members", async () => {
    const ada = await buildAda();
    const old = { createdBy: ada.id, createdAt: new Date(0) };
    const shown = await buildDish(db, { ...old, images: ["https://photos.example/1.jpg"] });
    const older = await buildDish(db, old);
    const newer = await buildDish(db, { createdBy: ada.id });
    const response = await asVisitor().get("/api/public/dishes").expect(200);
    expect(response.body.map(({ id }) => id)).toEqual([shown.id, newer.id, older.id]);
    const fields = [...PUBLIC_FIELDS, "categoryPosition"].toSorted();
    for (const dish of response.body) expect(Object.keys(dish).toSorted()).toEqual(fields);
    expectNoPrivateData(ada, response);
  });

  test("requires the link of an invitation or of the own suggestion while sharing is by links only", async () => {
    const { token } = await buildInvitation(db);
    const { token: other } = await buildInvitation(db);
    const { editToken } = await suggest(app, { guestToken: other });
    await setPolicy("links");
    await asVisitor().get(`/api/public/dishes?token=${token}`).expect(200);
    await asVisitor().get(`/api/public/dishes?edit=${editToken}`).expect(200);
    for (const path of ["/api/public/dishes", "/api/public/dishes?token=", "/api/public/dishes?key=x"]) {
      const { body } = await asVisitor().get(path).expect(403);
      expect(body.code).toBe("invitation_needed");
    }
  });

  test.each(["open", "links"] as const)(
    "returns 410 for ended and 404 for unknown links with the policy %s",
    async (policy) => {
      const { token: used } = await buildInvitation(db, { isUsed: true });
      const { token: expired } = await buildInvitation(db, { expiresAt: new Date(0) });
      const { token: withdrawn } = await buildInvitation(db, { withdrawnAt: new Date() });
      await setPolicy(policy);
      for (const token of [used, expired, withdrawn]) {
        const { body } = await asVisitor().get(`/api/public/dishes?token=${token}`).expect(410);
        expect(body.message).toBe("This invitation link has expired or been used already.");
      }
      for (const wrong of ["token=1", `token=${"B".repeat(32)}`, `edit=${used}`, "token=%00", "edit=%00"])
        await asVisitor().get(`/api/public/dishes?${wrong}`).expect(404);
      await asVisitor().get("/api/public/dishes?token=a&token=b").expect(400);
    },
  );
});

describe.each(["dishes", "menus"] as const)("GET /api/public/%s/:id", (kind) => {
  const build = async () => (kind === "dishes" ? buildDish(db) : buildMenu(db));
  const unknown =
    kind === "dishes"
      ? { message: "Dish not found", code: "not_found", reason: "dish_deleted" }
      : { message: "Menu not found", code: "not_found" };

  test("needs no key and ignores a wrong one while sharing is open", async () => {
    const { id } = await build();
    for (const query of ["", "?key=", "?key=wrong", `?key=${await keyOf(kind, id)}`])
      await asVisitor().get(`/api/public/${kind}/${id}${query}`).expect(200);
  });

  test("returns 404 without the right key while sharing is by links only", async () => {
    const [{ id }, { id: other }] = [await build(), await build()];
    const [key, otherKey] = [await keyOf(kind, id), await keyOf(kind, other)];
    await setPolicy("links");
    await asVisitor().get(`/api/public/${kind}/${id}?key=${key}`).expect(200);
    const wrong = [
      "",
      otherKey,
      key.slice(0, -1),
      `${key}x`,
      `A${key.slice(1)}`,
      "%C3%BC".repeat(8),
      "%00",
      "%ED%A0%80",
    ];
    for (const path of [`${id}`, ...wrong.map((text) => `${id}?key=${text}`), `999?key=${key}`, `999`]) {
      const { body } = await asVisitor().get(`/api/public/${kind}/${path}`).expect(404);
      expect(body).toEqual(unknown);
    }
    await setPolicy("open");
    await asVisitor().get(`/api/public/${kind}/${id}`).expect(200);
  });
});

test("the key of a dish does not open the menu with the same id or its calendar file", async () => {
  const [dish, menu] = [await buildDish(db), await buildMenu(db)];
  expect(dish.id).toBe(menu.id);
  const [dishKey, menuKey] = [await keyOf("dishes", dish.id), await keyOf("menus", menu.id)];
  await setPolicy("links");
  const path = `/api/public/menus/${menu.id}/calendar.ics` as const;
  await asVisitor().get(`/api/public/menus/${menu.id}?key=${dishKey}`).expect(404);
  for (const query of ["", `?key=${dishKey}`, `?key=${menuKey}&key=${menuKey}`])
    await asVisitor().get(`${path}${query}`).expect(404);
  await asVisitor().get(`${path}?key=${menuKey}`).expect(200);
});

test("a menu includes the keys of its own dishes while sharing is by links only", async () => {
  const [dish, other] = [await buildDish(db), await buildDish(db)];
  const menu = await buildMenu(db, { dishIds: [dish.id] });
  const key = await keyOf("menus", menu.id);
  const keyOfOther = await keyOf("dishes", other.id);
  await setPolicy("links");
  const response = await asVisitor().get(`/api/public/menus/${menu.id}?key=${key}`).expect(200);
  const shareKey = await keyOf("dishes", dish.id);
  expect(response.body.dishes).toMatchObject([{ id: dish.id, shareKey }]);
  expect(response.text).not.toContain(keyOfOther);
  await asVisitor().get(`/api/public/dishes/${dish.id}?key=${shareKey}`).expect(200);
  await asVisitor().get(`/api/public/dishes/${other.id}?key=${shareKey}`).expect(404);
});

test("no other response to a visitor contains a key, whatever the policy", async () => {
  const dish = await buildDish(db);
  const menu = await buildMenu(db, { dishIds: [dish.id] });
  const { token } = await buildInvitation(db);
  const { editToken } = await suggest(app, { guestToken: (await buildInvitation(db)).token });
  const [dishKey, menuKey] = [await keyOf("dishes", dish.id), await keyOf("menus", menu.id)];
  const guestAddresses = [
    `/api/public/dishes?token=${token}`,
    `/api/public/dishes?edit=${editToken}`,
    `/api/guest-menus/edit/${editToken}`,
    `/api/invite-tokens/${token}`,
    `/api/join/${token}`,
  ];
  const addresses = {
    open: [
      ...guestAddresses,
      "/api/public/dishes",
      `/api/public/dishes/${dish.id}`,
      `/api/public/dishes/${dish.id}?key=${dishKey}`,
      `/api/public/menus/${menu.id}`,
      `/api/public/menus/${menu.id}?key=${menuKey}`,
    ],
    links: [...guestAddresses, `/api/public/dishes/${dish.id}?key=${dishKey}`],
  };
  for (const policy of ["open", "links"] as const) {
    await setPolicy(policy);
    for (const address of addresses[policy]) {
      const { text } = await asVisitor().get(address).expect(200);
      const leaked = ["shareKey", dishKey, menuKey].filter((secret) => text.includes(secret));
      expect({ address, leaked }).toEqual({ address, leaked: [] });
    }
  }
});

test("hostile text is returned unchanged as JSON", async () => {
  const title = `</title><script>alert("1")</script>\u202e $& ' \n 🍲`;
  const dish = await buildDish(db, { title });
  const response = await asVisitor().get(`/api/public/dishes/${dish.id}`).expect(200);
  expect(response.body.title).toBe(title);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(response.headers["x-content-type-options"]).toBe("nosniff");
});
