import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AccessTokens } from "#client/features/tokens/access-tokens.tsx";
import { tokensApi, type AccessToken } from "#shared/tokens.api.ts";
import { buildMe } from "#tests/setup/data/views.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, field, fill, type Person, screen, show } from "./setup/render.tsx";

const token: AccessToken = {
  id: 1,
  name: "Backups",
  ending: "0af9",
  isAdmin: true,
  expiresAt: null,
  lastUsedAt: null,
  createdAt: "2026-05-01T12:00:00.000Z",
};

async function openDialog(user: Person) {
  await user.click(screen.getByRole("button", { name: "Create token" }));
  return within(await screen.findByRole("dialog", { name: "Create token" }));
}

test("a token gets administrator access by a switch", async () => {
  respond(tokensApi.list, []);
  const made = respond(tokensApi.create, { ...token, token: `sofra_${"0af9".repeat(16)}` });
  const { user } = show(<AccessTokens />, { me: buildMe({ isAdmin: true }) });
  const dialog = await openDialog(user);
  await fill(user, field("Name", dialog), "Backups");
  await user.selectOptions(field("Expires", dialog), "Never");
  await user.click(field("Administrator access", dialog));
  respond(tokensApi.list, [token]);
  await user.click(dialog.getByRole("button", { name: "Create token" }));
  await user.click(await screen.findByRole("button", { name: "Done" }));
  expect(made).toEqual([{ body: { name: "Backups", days: null, scope: null, isAdmin: true } }]);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toMatch(/Admin.*never expires/);
});

test("a token for less than everything has no administrator access", async () => {
  respond(tokensApi.list, [{ ...token, isAdmin: false, scope: "plan" }]);
  const made = respond(tokensApi.create, { ...token, token: `sofra_${"0af9".repeat(16)}` });
  const { user } = show(<AccessTokens />, { me: buildMe({ isAdmin: true }) });
  await screen.findByText("Read and plan");
  const dialog = await openDialog(user);
  await fill(user, field("Name", dialog), "Assistant");
  await user.click(field("Administrator access", dialog));
  await user.selectOptions(field("Access", dialog), "Read only");
  expect(dialog.queryByLabelText(/Administrator/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Create token" }));
  await screen.findByRole("button", { name: "Done" });
  expect(made).toEqual([{ body: { name: "Assistant", days: 90, scope: "read", isAdmin: false } }]);
});

test("members do not see the switch for administrator access", async () => {
  respond(tokensApi.list, []);
  const { user } = show(<AccessTokens />);
  const dialog = await openDialog(user);
  expect(field("Name", dialog).value).toBe("");
  expect(dialog.queryByLabelText(/Administrator/)).toBeNull();
});

test("an error is shown and the input is kept", async () => {
  const full = "You already have 20 access tokens. Please revoke one you no longer need.";
  respond(tokensApi.list, [token]);
  const { user } = show(<AccessTokens />);
  const dialog = await openDialog(user);
  await user.click(dialog.getByRole("button", { name: "Create token" }));
  await dialog.findByText("Please enter a name for the token.");
  respond(tokensApi.create, () => refuse(409, full));
  await fill(user, field("Name", dialog), "One more");
  await user.click(dialog.getByRole("button", { name: "Create token" }));
  await expectToast("The token could not be created", full);
  expect(field("Name", dialog).value).toBe("One more");
});
