import { startFakeOpenAi, type FakeOpenAi } from "#tests/setup/fakes/fake-openai.ts";
import { test as base } from "./fixtures.ts";

/** Tests with a server that has its own fake provider. */
export const test = base.extend<object, { openai: FakeOpenAi }>({
  openai: [
    async ({}, use) => {
      const openai = await startFakeOpenAi();
      await use(openai);
      await openai.close();
    },
    { scope: "worker" },
  ],
  serverEnv: [
    async ({ openai }, use) => use({ OPENAI_BASE_URL: openai.url, ESTIMATE_DAILY_LIMIT: "1000000" }),
    { scope: "worker" },
  ],
});
