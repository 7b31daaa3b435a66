import { t } from "@lingui/core/macro";
import { Suspense } from "react";
import { cn } from "#client/lib/class-names.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { usePhotoSource } from "#client/lib/photo-source.ts";
import type { DishDrawing } from "#shared/choices.ts";
import { LARGE_SIZES } from "#shared/large-photo.ts";
import { PlateDrawing } from "./status/drawings.tsx";

export interface PhotoProps {
  /** A placeholder is shown if there is none or it fails to load. */
  src: string | null | undefined;
  /** The `largeImages` of the response, for a photo that is shown large. */
  large?: readonly string[] | null | undefined;
  /** Empty if nearby text describes the photo. */
  alt: string;
  /** The color of the placeholder. */
  tint?: string | null;
  /** The placeholder, which defaults to a plate. */
  drawing?: DishDrawing | null | undefined;
  /** Aspect ratio, defaults to 4/3. "fill" takes the size of the parent. */
  ratio?: "4/3" | "1/1" | "16/9" | "fill";
  /** Loads the photo with priority instead of lazily. */
  eager?: boolean;
  className?: string;
}

const DishKindDrawing = lazyComponent(() =>
  import("./status/dish-kind-drawing.tsx").catch(() => ({ DishKindDrawing: PlateDrawing })),
);
const DRAWN = "h-1/2 max-h-28 w-auto opacity-70";

export const RATIO = {
  "4/3": "aspect-4/3",
  "1/1": "aspect-square",
  "16/9": "aspect-video",
  fill: "size-full",
};

/** Photos on other hosts are requested without a referrer. */
function isForeign(src: string): boolean {
  return /^(https?:)?\/\//i.test(src);
}

/** A photo that fills its frame. The frame has its final size and a tinted background before the photo has loaded. */
export function Photo({ src, large, alt, tint, drawing, ratio = "4/3", eager, className }: PhotoProps) {
  const { shown, srcSet, onError } = usePhotoSource(src, large);
  return (
    <div
      style={tint ? { "--c": tint } : undefined}
      className={cn("photo-tint relative overflow-hidden", RATIO[ratio], className)}
    >
      {shown ? (
        <img
          // Before src: Safari would load that first.
          srcSet={srcSet}
          sizes={srcSet && LARGE_SIZES}
          src={shown}
          alt={alt}
          width={400}
          height={300}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          referrerPolicy={isForeign(shown) ? "no-referrer" : undefined}
          onError={onError}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <div
          role={alt ? "img" : undefined}
          aria-label={alt ? t`${{ title: isolate(alt) }} (no photo)` : undefined}
          className="absolute inset-0 grid place-items-center"
        >
          {drawing ? (
            <Suspense>
              <DishKindDrawing kind={drawing} className={DRAWN} />
            </Suspense>
          ) : (
            <PlateDrawing className={DRAWN} />
          )}
        </div>
      )}
    </div>
  );
}

interface ThumbnailProps extends Partial<Pick<PhotoProps, "src" | "tint" | "className">> {
  /** Its photo, or its placeholder, unless there is a `src`. */
  dish?:
    | { image?: string | null; imageColor: string | null; drawing?: PhotoProps["drawing"] }
    | null
    | undefined;
}

/** A small square photo next to the text that describes it. */
export function Thumbnail({ dish, src = dish?.image, tint, className }: ThumbnailProps) {
  const shown = { src, tint: dish?.imageColor ?? tint, drawing: dish?.drawing };
  return <Photo {...shown} alt="" ratio="1/1" className={cn("shrink-0", className)} />;
}
