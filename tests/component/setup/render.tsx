import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { expect, vi } from "vitest";
import { currentUserQuery, forgetUser, CurrentUserContext } from "#client/features/auth/auth.data.ts";
import { Dialogs } from "#client/layout/dialogs.tsx";
import { createQueryClient } from "#client/lib/api/query-client.ts";
import { NavigationGuard } from "#client/ui/dialog/navigation-guard.tsx";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { Toaster } from "#client/ui/status/toaster.tsx";
import { authApi, type CurrentUser } from "#shared/auth.api.ts";
import { buildMe } from "#tests/setup/data/views.ts";
import { respond } from "./api.ts";

/** Pictures of happy-dom have neither size nor content. @returns its canvas */
export function stubPictures(read: (file: File) => { width: number; height: number }) {
  vi.stubGlobal("createImageBitmap", async (file: File) => ({ ...read(file), close: () => undefined }));
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as unknown as null);
  return vi.spyOn(HTMLCanvasElement.prototype, "toDataURL");
}

/** Returns the text of an element with ordinary spaces. */
export const plainText = (element: Element | null | undefined): string =>
  element?.textContent.replaceAll("\u00A0", " ") ?? "";

/** Renders a page or component with router, dialogs, query client, toasts and a signed-in member. */
export function show(
  element: ReactNode,
  { me = buildMe(), at = "/" }: { me?: CurrentUser; at?: string } = {},
) {
  const client = createQueryClient(forgetUser, showFailure);
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  client.setQueryData(currentUserQuery.queryKey, me);
  respond(authApi.user, me);
  window.history.replaceState(null, "", at);
  const page = (
    <Member>
      {element}
      <Dialogs />
      <NavigationGuard />
    </Member>
  );
  const router = createBrowserRouter([{ path: "*", element: page }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  // Radix enables pointer events in a dialog shortly after it disabled them on the page.
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    router,
    client,
  };
}

export type Person = ReturnType<typeof show>["user"];

/** Finds a field by the start of its label, because labels of required fields end with an asterisk. */
export function field(
  label: string,
  scope: Pick<typeof screen, "getByLabelText"> = screen,
): HTMLInputElement {
  return scope.getByLabelText(new RegExp(`^${label}`));
}

/** Replaces the text of a field. */
export async function fill(user: Person, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== "") await user.paste(text);
}

/** Provides the signed-in member, as the access gate does. */
function Member({ children }: { children: ReactNode }) {
  const { data } = useQuery(currentUserQuery);
  return data ? <CurrentUserContext value={data}>{children}</CurrentUserContext> : <p>Signed out</p>;
}

/** Waits for a toast. */
export async function expectToast(
  title: string,
  description?: string,
  variant?: "default" | "success" | "destructive",
): Promise<void> {
  await waitFor(() => {
    const toast = document.querySelector("[data-toast]");
    const [shownTitle, shownDescription] = [...(toast?.querySelectorAll("p") ?? [])].map(
      (p) => p.textContent,
    );
    expect(shownTitle).toBe(title);
    if (description !== undefined) expect(shownDescription).toBe(description);
    if (variant !== undefined) expect(toast?.getAttribute("data-toast")).toBe(variant);
  });
}

/** Waits until the element has the focus. */
export async function expectFocus(find: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(find()));
}

export { screen };
