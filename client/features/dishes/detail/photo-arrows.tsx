import { t } from "@lingui/core/macro";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "#client/ui/icon-button.tsx";

/** Buttons over a photo; `onStep` receives -1 or 1. */
export function PhotoArrows({ onStep }: { onStep: (offset: number) => void }) {
  return (
    <>
      <IconButton
        variant="overlay"
        label={t`Previous photo`}
        onClick={() => onStep(-1)}
        className="absolute top-1/2 start-3 -mt-5"
      >
        <ChevronLeft className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        variant="overlay"
        label={t`Next photo`}
        onClick={() => onStep(1)}
        className="absolute top-1/2 end-3 -mt-5"
      >
        <ChevronRight className="rtl:-scale-x-100" />
      </IconButton>
    </>
  );
}
