import { useEffect, type CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import { cn } from "#client/lib/class-names.ts";
import { showToastFromBefore } from "./toast.tsx";

/** Above the bar on every width: next to it there is room only on very wide screens. */
const BOTTOM = "calc(var(--bar-height) + 1.25rem)";

/** The place where toasts appear, one at a time; rendered once, next to everything else. Alt+T moves the focus there. */
export function Toaster() {
  useEffect(showToastFromBefore, []);
  return (
    // A dialog closes on a press outside of it; a press on a toast does not count.
    <div data-toaster onPointerDown={(event) => event.stopPropagation()}>
      <Sonner
        visibleToasts={1}
        containerAriaLabel="Messages"
        offset={{ bottom: BOTTOM }}
        mobileOffset={{ bottom: BOTTOM, left: "0.75rem", right: "0.75rem" }}
        style={{ "--width": "24rem" } as CSSProperties}
        className={cn(
          "pointer-events-auto font-sans!",
          // Dialogs and sheets have their buttons at the bottom.
          "in-[body:has([role=dialog],[role=alertdialog])]:top-[max(0.75rem,env(safe-area-inset-top))]!",
          "in-[body:has([role=dialog],[role=alertdialog])]:bottom-auto!",
          "md:in-[body:has([role=dialog],[role=alertdialog])]:inset-x-0! md:in-[body:has([role=dialog],[role=alertdialog])]:mx-auto!",
        )}
        toastOptions={{
          className: cn(
            "w-full data-[removed=true]:invisible data-[visible=false]:invisible",
            "in-[body:has([role=dialog],[role=alertdialog])]:top-0! in-[body:has([role=dialog],[role=alertdialog])]:bottom-auto!",
          ),
        }}
      />
    </div>
  );
}
