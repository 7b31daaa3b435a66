import { Link, type LinkProps } from "react-router-dom";
import { Thumbnail } from "#client/ui/photo.tsx";

interface DishTileProps extends Pick<LinkProps, "to" | "state"> {
  title: string;
  image: string | null | undefined;
  tint: string | null;
}

/** A square photo above a title, which link to a dish. */
export function DishTile({ title, image, tint, ...link }: DishTileProps) {
  return (
    <Link {...link} className="group block rounded-card">
      <Thumbnail
        src={image}
        tint={tint}
        className="rounded-card transition-[opacity] group-hover:opacity-90"
      />
      <span dir="auto" className="mt-1.5 line-clamp-2 text-sm break-words group-hover:underline">
        {title}
      </span>
    </Link>
  );
}
