import { expect } from "#tests/setup/browser/fixtures.ts";
import { deliver, installedWorker, tapNotification, test } from "#tests/setup/browser/push-worker.ts";

test.use({ serviceWorkers: "allow" });
// Run in one worker, to start only one server with these variables.
test.describe.configure({ mode: "default" });

test("the service worker shows a push message, and a click opens its page", async ({
  page,
  context,
  signIn,
  visitor,
  service,
}) => {
  await context.grantPermissions(["notifications"]);
  await signIn();
  await page.goto("/");
  const worker = await installedWorker(page, context);
  await context.request.put("/api/push/subscription", { data: service.browser("kitchen") });

  const jonas = await visitor({ firstName: "Jonas", lastName: "Berg" });
  await jonas.context.request.post("/api/dishes", { data: { title: "Manti" } });
  await expect.poll(() => service.pushed.length).toBe(1);
  await deliver(worker, page, service.pushed[0]?.message);

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: "Sofra", body: 'Jonas Berg created a new dish "Manti"' }]);

  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await tapNotification(worker);
  await expect(page.getByRole("dialog", { name: "Manti" })).toBeVisible();
  await expect.poll(shown).toEqual([]);
  expect(loads, "the page goes there itself").toEqual([]);
});
