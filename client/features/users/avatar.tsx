import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "#client/lib/class-names.ts";
import { initials, type Pictured } from "#client/lib/initials.ts";
import { usePhotoSource } from "#client/lib/photo-source.ts";

const look = cva(
  "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none",
  {
    variants: { size: { sm: "size-7 text-[0.6875rem]", md: "size-9 text-sm", lg: "size-20 text-2xl" } },
    defaultVariants: { size: "md" },
  },
);

/** Eight hues 45° apart; consecutive colors are three steps apart. */
const hueOf = (color: number) => 55 + 135 * color;

interface AvatarProps extends VariantProps<typeof look> {
  person: Pictured | null | undefined;
  className?: string;
}

/** The profile picture, or initials; gray for guests. Hidden from screen readers, which read the name next to it. */
export function Avatar({ person, size, className }: AvatarProps) {
  const color = person?.color;
  const { shown, onError } = usePhotoSource(person?.profileImageUrl);
  return (
    <span
      aria-hidden="true"
      style={color === undefined ? undefined : { "--hue": hueOf(color) }}
      className={cn(look({ size }), color === undefined ? "bg-line" : "avatar-color", className)}
    >
      <span>{initials(person)}</span>
      {shown && (
        <img
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          onError={onError}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
