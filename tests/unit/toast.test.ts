import { expect, test } from "vitest";
import { closeToast, toast, toasts, type Toast } from "#client/ui/status/toast.ts";

test("a toast that stays is covered by the next one and shown again after it", () => {
  toast({ title: "News", duration: Infinity });
  toast({ title: "Saved" });
  expect(toasts.get().at(-1)?.title).toBe("Saved");
  closeToast(toasts.get().at(-1) as Toast);
  expect(toasts.get().map(({ title }) => title)).toEqual(["News"]);
  closeToast(toasts.get()[0] as Toast);
});
