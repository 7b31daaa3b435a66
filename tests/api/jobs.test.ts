import { expect, onTestFinished, test } from "vitest";
import { jobTasks, startJobs } from "#server/background/jobs.ts";
import { addJob, markRunnerAlive } from "#server/database/queue.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { db, deps } = await startApp();
const sql = (text: string) => db.$client.query(text);
const count = async (table: string) =>
  Number((await sql(`select count(*) as count from ${table}`)).rows[0].count);

const unusedImage = `insert into images (name, content_type, bytes, width, height, color, created_at)
  values (repeat('a', 64) || '.jpg', 'image/jpeg', '', 1, 1, '#000000', now() - interval '2 days')`;

test("the clean-up jobs delete expired sessions, rate limits, readings and unused images, and nothing else", async () => {
  await sql(unusedImage);
  await sql(`insert into sessions (sid, sess, expire)
    values ('old', '{}', now() - interval '1 second'), ('new', '{}', now() + interval '1 minute')`);
  await sql(`insert into rate_limits (key, points, expire)
    values ('old', 1, extract(epoch from now()) * 1000 - 1), ('new', 1, extract(epoch from now()) * 1000 + 60000),
      ('for ever', 1, null)`);
  const [{ id: early }, { id: late }] = [await buildUser(db), await buildUser(db)];
  await sql(`insert into photo_readings (user_id, photos, total, created_at)
    values ('${early}', '{a}', 1, now() - interval '25 hours'), ('${late}', '{a}', 1, now() - interval '23 hours')`);
  const names = ["unused_images", "expired_sessions", "expired_rate_limits", "old_readings"] as const;
  for (const name of names) await jobTasks(deps)[`remove_${name}`]({}, {} as never);
  expect((await sql("select sid from sessions")).rows).toEqual([{ sid: "new" }]);
  expect((await sql("select key from rate_limits order by key")).rows).toEqual([
    { key: "for ever" },
    { key: "new" },
  ]);
  expect((await sql("select user_id from photo_readings")).rows).toEqual([{ user_id: late }]);
  expect([await count("images"), await count("users")]).toEqual([0, 2]);
});

test("remove_old_jobs deletes failed queue jobs and finished batches beyond the newest ten", async () => {
  await sql(
    "select graphile_worker.add_job('given_up', max_attempts := 1), graphile_worker.add_job('waiting')",
  );
  await sql("update graphile_worker._private_jobs set attempts = 1");
  await sql(`insert into jobs (kind, status, created_at, finished_at) select 'estimate_calories',
    case when n = 1 then 'running' else 'done' end, now() - interval '92 days',
    case when n > 1 then now() - interval '91 days' end from generate_series(1, 13) n`);
  await sql(
    `insert into jobs (kind, status, finished_at) select 'estimate_calories', 'done', now() - interval '89 days'`,
  );
  const before = (await sql("select id from jobs order by id")).rows;
  await sql("insert into job_items (job_id, position, dish_id, title) select id, 1, 1, 'Soup' from jobs");
  await jobTasks(deps).remove_old_jobs({}, {} as never);
  expect((await sql("select task_identifier from graphile_worker.jobs")).rows).toEqual([
    { task_identifier: "waiting" },
  ]);
  // The running batch and the newest ten.
  expect((await sql("select id from jobs order by id")).rows).toEqual([before[0], ...before.slice(-10)]);
  expect(await count("job_items")).toBe(11);
  await sql("delete from graphile_worker._private_jobs");
});

/** Starts a runner that stops at the end of the test, or earlier by the returned function. */
function runJobs() {
  const closers: (() => void | Promise<void>)[] = [];
  startJobs({ ...deps, onShutdown: (close) => closers.push(close) });
  const stop = async () => {
    for (const close of closers.splice(0)) await close();
  };
  onTestFinished(stop);
  return stop;
}

test("the runner creates its tables, runs queued jobs, and stops at shutdown", async () => {
  const stop = runJobs();
  const crontab = "select from graphile_worker._private_known_crontabs";
  await expect.poll(async () => (await sql(crontab)).rowCount).toBeGreaterThan(0);
  await sql(unusedImage);
  await sql("select graphile_worker.add_job('remove_unused_images')");
  await expect.poll(() => count("images")).toBe(0);
  await stop();
  await sql(unusedImage);
  await sql("select graphile_worker.add_job('remove_unused_images')");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await count("images")).toBe(1);
});

test("a shutdown while the runner is starting stops it", async () => {
  await runJobs()();
  const { rows } = await sql(
    "select from pg_stat_activity where query like 'LISTEN%' and datname = current_database()",
  );
  expect(rows).toEqual([]);
});

test("the runner takes over jobs locked by a killed process, and not those of a running one", async () => {
  const living = await db.$client.connect();
  onTestFinished(() => living.release(true));
  await markRunnerAlive(living, "pool-living");
  await sql(unusedImage);
  await addJob(db, "remove_unused_images", { queue: "images" });
  await addJob(db, "remove_old_alerts");
  await sql(`update graphile_worker._private_jobs set locked_at = now(),
    locked_by = case when job_queue_id is null then 'pool-living' else 'pool-killed' end`);
  await sql(`update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'pool-killed'`);
  const stop = runJobs();
  await expect.poll(() => count("images")).toBe(0);
  await stop();
  expect((await sql("select locked_by from graphile_worker.jobs")).rows).toEqual([
    { locked_by: "pool-living" },
  ]);
  await sql("delete from graphile_worker._private_jobs");
});

test("a runner that fails to register its tasks is restarted", async () => {
  // The refused task is not queued; the runner registers all tasks at start.
  await sql(`create sequence tries; create function refuse() returns trigger language plpgsql as
      $$ begin perform nextval('tries'); raise 'not now'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks for each row
      when (new.identifier = 'remove_old_jobs') execute function refuse()`);
  const stop = runJobs();
  const tried = "select from tries where is_called";
  await expect.poll(async () => (await sql(tried)).rowCount).toBe(1);
  await sql("drop function refuse cascade; drop sequence tries");
  await sql(unusedImage);
  await sql("select graphile_worker.add_job('remove_unused_images')");
  await expect.poll(() => count("images")).toBe(0);
  await stop();
}, 30_000);

test("other jobs still run after several jobs could not be marked as completed", async () => {
  const stop = runJobs();
  const locks = "select from graphile_worker._private_jobs where locked_at is not null";
  await sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`);
  await sql("select graphile_worker.add_job('remove_old_alerts') from generate_series(1, 20)");
  await expect.poll(async () => (await sql(locks)).rowCount).toBeGreaterThan(1);
  await sql("drop function refuse cascade");
  await sql(unusedImage);
  await sql("select graphile_worker.add_job('remove_unused_images')");
  // The restart waits up to 10 s for the old runner to stop.
  await expect.poll(() => count("images")).toBe(0);
  await stop();
  await sql("delete from graphile_worker._private_jobs");
}, 60_000);
