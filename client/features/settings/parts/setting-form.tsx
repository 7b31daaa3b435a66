import type { ReactNode, SyntheticEvent } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";

interface SettingFormProps {
  onSubmit: (event: SyntheticEvent) => void;
  pending: boolean;
  buttonClassName?: string;
  children: ReactNode;
}

/** One field with Save next to it. */
export function SettingForm({ onSubmit, pending, buttonClassName, children }: SettingFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-start gap-2">
      {children}
      <Button
        type="submit"
        variant="secondary"
        className={cn("md:h-11", buttonClassName)}
        pending={pending}
        pendingLabel="Saving…"
      >
        Save
      </Button>
    </form>
  );
}
