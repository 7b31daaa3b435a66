import { expect, test } from "vitest";
import { applyMigrations, knownSchemas } from "#server/database/migrations.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { createEarlierSchema } from "#tests/setup/server/database.ts";
import { newInstallation } from "#tests/setup/server/installations.ts";

const { asAdmin } = await startApp();

const composed = "Café Crème";
const decomposed = composed.normalize("NFD");

test("texts that look alike are the same category, dish and search, whatever system they were typed on", async () => {
  const admin = await asAdmin();
  await admin.post("/api/categories", { name: decomposed }).expect(201);
  await admin.post("/api/categories", { name: composed.toUpperCase() }).expect(409);
  const fields = { title: `Torta ${decomposed}`, description: "김치".normalize("NFD"), category: decomposed };
  const { body: dish } = await admin.post("/api/dishes", fields).expect(201);
  expect(dish).toMatchObject({ title: `Torta ${composed}`, category: composed });
  for (const form of [composed, decomposed]) {
    const { body: listed } = await admin.get("/api/dishes").query({ category: form }).expect(200);
    expect(listed).toHaveLength(1);
  }
  for (const q of [composed, decomposed, "김치", "김치".normalize("NFD")]) {
    const { body: found } = await admin.get("/api/search").query({ q }).expect(200);
    expect(found.dishes).toHaveLength(1);
  }
  const { body: categories } = await admin.get("/api/categories").expect(200);
  expect(categories).toMatchObject([{ name: composed, dishCount: 1 }]);
});

/** Each of these letters becomes two. */
const growing = "\u0958".repeat(30);
const tooLong = ["a", "b"].map((end) => growing + end.repeat(30));

test("an upgrade compares stored texts in one form if they fit, and keeps one provider account per member", async () => {
  const { client } = await newInstallation("bare");
  // The database as version 1.1 leaves it.
  await createEarlierSchema(client, knownSchemas()[12]);
  await client.query(
    "insert into users (id, username, password) values ('ada', 'ada', 'x'), ('bob', 'bob', 'x')",
  );
  const names = [decomposed, composed.toLowerCase(), ...tooLong, growing];
  await client.query("insert into categories (name) select unnest($1::text[])", [names]);
  await client.query(
    "insert into dishes (title, category, created_by) values ($1, $2, 'ada'), ('김치', $3, 'ada'), ($4, $5, 'ada')",
    [decomposed, decomposed, composed, "김치".normalize("NFD"), tooLong[1]],
  );
  await client.query("insert into menus (title, created_by) values ('Party', 'ada')");
  await client.query(
    "insert into claims (menu_id, item, user_id, kind) values (1, $1, 'ada', 'bring'), (1, $2, 'bob', 'bring'), (1, $3, 'bob', 'bring')",
    [decomposed, composed, "Pâté".normalize("NFD")],
  );
  await client.query(
    `insert into provider_accounts (issuer, subject, user_id, created_at) values
      ('https://auth.example/', 'later', 'ada', '2026-02-01'), ('https://auth.example/', 'first', 'ada', '2026-01-01'),
      ('https://auth.example/', 'last', 'ada', '2026-03-01'), ('https://other.example/', 'first', 'ada', '2026-04-01'),
      ('https://auth.example/', 'bob', 'bob', '2026-05-01')`,
  );
  await applyMigrations(client, knownSchemas().at(-1) ?? 0);
  const read = async (statement: string) =>
    (await client.query<unknown[]>({ text: statement, rowMode: "array" })).rows;
  const kept = [composed, ...tooLong, growing.normalize("NFC")];
  expect(await read("select name from categories order by id")).toEqual(kept.map((one) => [one]));
  expect(await read("select title, category, search_headline from dishes order by id")).toEqual([
    [composed, composed, "cafe creme\ncafe creme"],
    ["김치", composed, "김치\ncafe creme"],
    ["김치", tooLong[1], expect.stringMatching(/^김치\n/)],
  ]);
  // Two people bring items whose names look alike: both claims stay.
  expect(await read("select item from claims order by id")).toEqual([[decomposed], [composed], ["Pâté"]]);
  expect(await read("select user_id, issuer, subject from provider_accounts order by created_at")).toEqual([
    ["ada", "https://auth.example/", "first"],
    ["ada", "https://other.example/", "first"],
    ["bob", "https://auth.example/", "bob"],
  ]);
  expect(
    await read("select entity_type, entity_id, field_name, old_value from edit_history order by old_value"),
  ).toEqual([
    ["category", "2", "name", composed.toLowerCase()],
    ["user", "ada", "providerAccount", "last"],
    ["user", "ada", "providerAccount", "later"],
  ]);
  await expect(
    client.query(
      "insert into provider_accounts (issuer, subject, user_id) values ('https://auth.example/', 'new', 'bob')",
    ),
  ).rejects.toThrow("provider_accounts_user_key");
});
