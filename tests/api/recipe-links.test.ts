import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "#tests/setup/app.ts";
import { startRecipeSite } from "#tests/setup/recipe-site.ts";
import { recipePages } from "#tests/setup/recipe-pages.ts";

const site = await startRecipeSite();
afterAll(() => site.close());
const { asMember } = await startApp({ OUTBOUND_ALLOW: site.host });

describe("pages as found on the web", () => {
  test.each(recipePages)("$name", async ({ name, recipe, hasPhoto = true }) => {
    const member = await asMember();
    const { body } = await member
      .post("/api/dishes/from-link")
      .send({ url: site.url(name) })
      .expect(200);
    expect(body).toEqual({
      ...recipe,
      photo: hasPhoto ? expect.stringMatching(/^data:image\/jpeg;base64,/) : null,
      sourceUrl: site.url(name),
    });
  });
});
