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
        className="absolute top-1/2 left-3 -mt-5"
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        variant="overlay"
        label={t`Next photo`}
        onClick={() => onStep(1)}
        className="absolute top-1/2 right-3 -mt-5"
      >
        <ChevronRight />
      </IconButton>
    </>
  );
}
