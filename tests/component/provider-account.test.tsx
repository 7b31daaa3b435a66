import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProviderAccount } from "#client/features/provider-accounts/provider-account.tsx";
import { SignInPage } from "#client/pages/sign-in.page.tsx";
import { providerAccountApi } from "#shared/provider-account.api.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectToast, screen, show } from "./setup/render.tsx";

/** Adds the tag that the server writes into the page. */
function addProvider(attributes = "") {
  document.head.insertAdjacentHTML(
    "beforeend",
    `<meta name="sign-in-provider" content="Our cloud" data-start="https://sofra.example/api/auth/oidc" ${attributes}>`,
  );
}

const WRONG = "Your current password is not correct.";

beforeEach(() => addProvider());
afterEach(() => document.querySelector('meta[name="sign-in-provider"]')?.remove());

test("an account is linked with the password, whose error is shown at its field", async () => {
  respond(providerAccountApi.get, { linkedAt: null, canUnlink: true });
  const sent = respond(providerAccountApi.link, () =>
    refuse(400, WRONG, { issues: [{ path: "currentPassword", message: WRONG }] }),
  );
  const { user } = show(<ProviderAccount />);
  const password = await screen.findByLabelText("Your password here");
  await user.click(screen.getByRole("button", { name: "Link account" }));
  await screen.findByText("Please enter your current password.");
  await user.type(password, "guess");
  await user.click(screen.getByRole("button", { name: "Link account" }));
  await screen.findByText(WRONG);
  expect(sent).toEqual([{ body: { currentPassword: "guess" } }]);
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  respond(providerAccountApi.link, { address: "https://auth.example/authorize" });
  await user.click(screen.getByRole("button", { name: "Link account" }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://auth.example/authorize"));
});

test("a linked account can be unlinked, but not without a password", async () => {
  respond(providerAccountApi.get, { linkedAt: new Date().toISOString(), canUnlink: true });
  const { user } = show(<ProviderAccount />);
  const sent = respond(providerAccountApi.unlink, undefined);
  const button = await screen.findByRole("button", { name: "Unlink" });
  respond(providerAccountApi.get, { linkedAt: null, canUnlink: true });
  await user.click(button);
  await expectToast("Account unlinked");
  expect(sent).toHaveLength(1);
  await screen.findByRole("button", { name: "Link account" });
  cleanup();

  respond(providerAccountApi.get, { linkedAt: new Date().toISOString(), canUnlink: false });
  show(<ProviderAccount />);
  await screen.findByText(/you need a password: an administrator can send you a link/);
  expect(screen.queryByRole("button", { name: "Unlink" })).toBeNull();
});

test("the sign-in page leads to the provider, says why that failed, and repeats nothing from its address", async () => {
  show(<SignInPage />, { at: "/login?next=%2Fmenus&failure=unknown" });
  await screen.findByText(/^No member has linked this account at Our cloud\./);
  const link = screen.getByRole("link", { name: "Sign in with Our cloud" });
  expect(link.getAttribute("href")).toBe("https://sofra.example/api/auth/oidc?next=%2Fmenus");
  screen.getByLabelText("Username");
  cleanup();

  show(<SignInPage />, { at: "/login?failure=<b>evil</b>" });
  await screen.findByRole("link", { name: "Sign in with Our cloud" });
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.body.textContent).not.toContain("evil");
});

test("the password form can be hidden, except at /login?password", async () => {
  document.querySelector('meta[name="sign-in-provider"]')?.remove();
  addProvider("data-hides-password");
  show(<SignInPage />, { at: "/login" });
  await screen.findByRole("link", { name: "Sign in with Our cloud" });
  expect(screen.queryByLabelText("Username")).toBeNull();
  cleanup();
  show(<SignInPage />, { at: "/login?password" });
  await screen.findByLabelText("Username");
});
