import { useState, type ReactNode } from "react";
import { InlineButton } from "#client/features/guests/inline-button.tsx";
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
      {children} <InlineButton onClick={forget}>Forget</InlineButton>
    </p>
  );
}
