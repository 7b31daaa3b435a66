import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "#client/lib/class-names.ts";
import { fullName, initials, type Named } from "#client/lib/initials.ts";
import { usePicture } from "#client/lib/picture.ts";
import { CATEGORY_COLORS } from "#shared/limits.ts";

const look = cva(
  "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none",
  {
    variants: { size: { sm: "size-7 text-[0.6875rem]", md: "size-9 text-sm", lg: "size-20 text-2xl" } },
    defaultVariants: { size: "md" },
  },
);

/** The same person gets the same color everywhere. */
function colorOf(person: Named | null | undefined): string {
  const key = person?.id ?? person?.email ?? fullName(person) ?? "";
  let sum = 0;
  for (const letter of key) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return CATEGORY_COLORS[sum % CATEGORY_COLORS.length] ?? CATEGORY_COLORS[0];
}

interface AvatarProps extends VariantProps<typeof look> {
  person: (Named & { profileImageUrl?: string | null }) | null | undefined;
  className?: string;
}

/** The profile picture, or initials. Hidden from screen readers: the name is always next to it or in its label. */
export function Avatar({ person, size, className }: AvatarProps) {
  const { shown, onError } = usePicture(person?.profileImageUrl);
  return (
    <span
      aria-hidden="true"
      style={{ "--c": colorOf(person) }}
      className={cn(look({ size }), "category-badge", className)}
    >
      {initials(person)}
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
