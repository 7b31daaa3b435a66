import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { runNamed, transact, type Transaction } from "#server/database/db.ts";
import { users } from "#shared/schema/index.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { db } = await startApp();

/** A barrier for two: the first two calls wait for each other, later calls return at once. */
function createBarrier() {
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    if (++arrived === 2) open();
    if (arrived <= 2) await both;
  };
}

test("a transaction with a serialization failure runs again from the start", async () => {
  const { id } = await buildUser(db, { firstName: "0" });
  const waitForBoth = createBarrier();
  let runs = 0;
  const addOne = () =>
    transact(
      db,
      async (tx) => {
        runs++;
        const [user] = await tx.select().from(users).where(eq(users.id, id));
        await waitForBoth();
        await tx
          .update(users)
          .set({ firstName: String(Number(user?.firstName) + 1) })
          .where(eq(users.id, id));
      },
      { isolationLevel: "serializable" },
    );
  await Promise.all([addOne(), addOne()]);
  const [user] = await db.select().from(users);
  expect(user?.firstName).toBe("2");
  expect(runs).toBe(3);
});

test("two deadlocked transactions both complete", async () => {
  const [ada, bo] = [await buildUser(db), await buildUser(db)];
  const waitForBoth = createBarrier();
  const rename = (first: string, second: string) =>
    transact(db, async (tx) => {
      await tx.update(users).set({ lastName: first }).where(eq(users.id, first));
      await waitForBoth();
      await tx.update(users).set({ lastName: first }).where(eq(users.id, second));
    });
  await Promise.all([rename(ada.id, bo.id), rename(bo.id, ada.id)]);
  const rows = await db.select({ lastName: users.lastName }).from(users);
  expect(new Set(rows.map(({ lastName }) => lastName)).size).toBe(1);
});

test("any other error is thrown without a retry", async () => {
  let runs = 0;
  const failing = transact(db, async (tx) => {
    runs++;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(runs).toBe(1);
});

test("a failure rolls back the first statement and statements sent after the failing one", async () => {
  const { id } = await buildUser(db, { firstName: "before" });
  const rename = (tx: Transaction) =>
    tx.update(users).set({ firstName: "after" }).where(eq(users.id, id)).execute();
  const givingUp = transact(db, async (tx) => {
    await rename(tx);
    throw new Error("not after all");
  });
  await expect(givingUp).rejects.toThrow("not after all");
  const failing = transact(db, (tx) => Promise.all([tx.execute(sql`select 1 / 0`), rename(tx)]));
  await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
  const [user] = await db.select().from(users);
  expect(user?.firstName).toBe("before");
});

test("nothing is written when a transaction could not begin", async () => {
  await buildUser(db, { firstName: "before" });
  const isolationLevel = "that does not exist" as "serializable";
  const beginning = transact(
    db,
    async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.update(users).set({ firstName: "after" });
    },
    { isolationLevel },
  );
  await expect(beginning).rejects.toMatchObject({ cause: { code: "42601" } });
  const [user] = await db.select().from(users);
  expect(user?.firstName).toBe("before");
});

test("a named statement still works after its table was altered", async () => {
  await db.execute(sql`create table shelf (book text)`);
  const read = () => transact(db, (tx) => runNamed(tx, { name: "books", text: "select * from shelf" }, []));
  expect(await read()).toEqual([]);
  await db.execute(sql`alter table shelf add column pages int`);
  expect(await read()).toEqual([]);
  await db.execute(sql`drop table shelf`);
});
