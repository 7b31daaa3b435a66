import { cn } from "#client/lib/class-names.ts";
import { usePicture } from "#client/lib/picture.ts";
import { PlateDrawing } from "./drawings.tsx";

interface PhotoProps {
  /** Address of the picture; none shows the placeholder. */
  src: string | null | undefined;
  /** Empty when words beside it already say what it shows. */
  alt: string;
  /** A colour of its own (a category's, say) for the placeholder behind it. */
  tint?: string | null;
  /** Width over height: 4/3 unless given. "fill" takes the size of what is around it. */
  ratio?: "4/3" | "1/1" | "16/9" | "fill";
  /** In sight at once: loaded first instead of lazily. */
  eager?: boolean;
  className?: string;
}

const RATIO = { "4/3": "aspect-4/3", "1/1": "aspect-square", "16/9": "aspect-video", fill: "size-full" };

/** Addresses on other hosts must not learn who looks at them. */
function isForeign(src: string): boolean {
  return /^(https?:)?\/\//i.test(src);
}

/**
 * A photo that fills its frame. The frame has its size and a tinted ground before the picture is there, so nothing
 * jumps. Spec §8: a picture that cannot be loaded shows a placeholder.
 */
export function Photo({ src, alt, tint, ratio = "4/3", eager, className }: PhotoProps) {
  const { shown, onError } = usePicture(src);
  return (
    <div
      style={tint ? { "--c": tint } : undefined}
      className={cn("photo-tint relative overflow-hidden", RATIO[ratio], className)}
    >
      {shown ? (
        <img
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
          aria-label={alt ? `${alt} (no photo)` : undefined}
          className="absolute inset-0 grid place-items-center"
        >
          <PlateDrawing className="h-1/2 max-h-28 w-auto opacity-70" />
        </div>
      )}
    </div>
  );
}
