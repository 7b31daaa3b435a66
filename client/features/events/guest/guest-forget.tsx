import { useState, type ReactNode } from "react";
import { toast } from "#client/ui/status/toast.ts";
import { forgetGuest } from "./guest-storage.ts";

/** Deletes what this device fills in next time. */
export function GuestForget({ children, onForget }: { children: ReactNode; onForget?: () => void }) {
  const [isForgotten, setForgotten] = useState(false);
  if (isForgotten) return null;
  const forget = () => {
    forgetGuest();
    setForgotten(true);
    onForget?.();
    toast({ title: "This device has forgotten your details", variant: "success" });
  };
  return (
    <p className="text-sm text-muted">
      {children}{" "}
      <button
        type="button"
        onClick={forget}
        className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-center font-medium text-brand underline underline-offset-4 hover:text-brand-strong"
      >
        Forget
      </button>
    </p>
  );
}
