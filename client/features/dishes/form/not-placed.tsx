import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Button } from "#client/ui/button.tsx";
import type { DishFormValues } from "./dish-form.ts";

interface NotPlacedProps<Output> {
  form: UseFormReturn<DishFormValues, unknown, Output>;
  /** Lines of a recipe that belong to none of its fields; may be empty. */
  text: string;
}

/** Lines that can be added to the description, or dismissed. */
export function NotPlaced<Output>({ form, text }: NotPlacedProps<Output>) {
  const [handled, setHandled] = useState("");
  if (text === "" || text === handled) return null;
  const add = () => {
    const description = [form.getValues("description").trim(), text].filter(Boolean).join("\n");
    form.setValue("description", description, { shouldDirty: true });
    setHandled(text);
  };
  return (
    <div className="grid gap-1 rounded-card bg-sunken p-3 text-sm">
      <p className="font-medium">{t`Not placed`}</p>
      <div
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable text must be focusable
        tabIndex={0}
        role="group"
        aria-label={t`Not placed`}
        className="max-h-32 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line text-muted"
      >
        {text}
      </div>
      <div className="-ms-3 flex flex-wrap">
        <Button variant="link" size="sm" onClick={add}>
          {t`Add to description`}
        </Button>
        <Button variant="link" size="sm" onClick={() => setHandled(text)}>
          {t`Dismiss`}
        </Button>
      </div>
    </div>
  );
}
