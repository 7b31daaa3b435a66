import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangePasswordForm } from "#client/features/auth/change-password-form.tsx";
import { SignInForm } from "#client/features/auth/sign-in-form.tsx";
import { authApi } from "#shared/auth.api.ts";
import { respond, refuse } from "./setup/api.ts";
import { expectFocus, expectToast, field, fill, screen, show } from "./setup/render.tsx";

test("a member changes the password with the current one", async () => {
  const { user } = show(<ChangePasswordForm />);
  const [current, again] = [field("Current password"), field("Confirm new password")];
  const change = screen.getByRole("button", { name: "Change password" });
  await fill(user, current, "not the password");
  await fill(user, field("New password"), "a new password");
  await fill(user, again, "something else");
  await user.click(change);
  await expectToast("Password mismatch", "New passwords do not match", "destructive");
  await expectFocus(() => again);

  const message = "Your current password is not correct.";
  const issues = [{ path: "currentPassword", message }];
  respond(authApi.changePassword, () => refuse(400, message, { issues }));
  await fill(user, again, "a new password");
  await user.click(change);
  await expectToast("Failed to change password", message, "destructive");
  await expectFocus(() => current);
  expect(field("New password").value).toBe("a new password");

  const calls = respond(authApi.changePassword, { ok: true });
  await fill(user, current, "the password");
  await user.click(change);
  await expectToast("Password changed", undefined, "success");
  const body = { currentPassword: "the password", newPassword: "a new password", endsAccess: false };
  expect(calls).toEqual([{ body }]);
  await waitFor(() => expect(current.value).toBe(""));
});

test("an empty field prevents the sign-in request, and a wrong password keeps the input", async () => {
  const { user } = show(<SignInForm />);
  const calls = respond(authApi.login, () => refuse(401, "Invalid username or password"));
  await fill(user, field("Username"), "amira");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await expectToast("Missing Information", "Please enter both username and password.", "destructive");
  expect([field("Username").value, calls.length]).toEqual(["amira", 0]);
  await expectFocus(() => field("Password"));
  await fill(user, field("Password"), "not the password");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await expectToast("Login Failed", "Invalid username or password", "destructive");
  expect([field("Username").value, field("Password").value]).toEqual(["amira", "not the password"]);
  expect(document.querySelectorAll("[aria-invalid=true][aria-describedby=problem]").length).toBe(2);
  expect(document.getElementById("problem")?.textContent).toBe("Invalid username or password");
  expect(document.activeElement).toMatchObject({ name: "password", selectionStart: 0, selectionEnd: 16 });
});
