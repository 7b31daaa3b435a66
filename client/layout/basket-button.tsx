import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ShoppingBasket } from "lucide-react";
import { countsQuery, openLines } from "#client/features/activities/counts.data.ts";
import { useDeferredStart } from "#client/lib/device/deferred-start.ts";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { CountBadge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { VisuallyHidden } from "#client/ui/visually-hidden.tsx";

/** Opens what the household has to buy, with the number of own lines that are open. Its code is loaded on first use. */
export function BasketButton() {
  const { open } = useDialogParam("shop-days");
  const { openItems: count = 0 } = useQuery({ ...countsQuery, enabled: useDeferredStart() }).data ?? {};
  return (
    <Button
      variant="secondary"
      aria-haspopup="dialog"
      onClick={() => open()}
      onPointerEnter={() =>
        void import("#client/features/shopping/shopping-dialog.tsx").catch(() => undefined)
      }
      className="relative max-sm:h-11 max-sm:flex-col max-sm:gap-0 max-sm:px-2 max-sm:text-[0.6875rem] max-sm:[&_svg]:size-4.5"
    >
      <ShoppingBasket />
      <span>{t`To buy`}</span>
      {count > 0 && (
        <>
          <span aria-hidden="true" className="max-sm:absolute max-sm:-end-1.5 max-sm:-top-1.5">
            <CountBadge count={count} />
          </span>
          <VisuallyHidden>{`, ${openLines(count)}`}</VisuallyHidden>
        </>
      )}
    </Button>
  );
}
