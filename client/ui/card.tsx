import type { ComponentProps, ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface CardProps extends ComponentProps<"div"> {
  as?: "div" | "article" | "section" | "li";
  /** Lifts a little under the pointer: for cards that can be opened. */
  lively?: boolean;
}

/** A sheet on the table. Has no padding of its own, so that a photo can reach its edges; see CardBody. */
export function Card({ as: Tag = "div", lively, className, ...rest }: CardProps) {
  // Every allowed tag takes the same attributes; TypeScript cannot see that across the union.
  const Element = Tag as "div";
  return (
    <Element
      {...rest}
      className={cn(
        "overflow-hidden rounded-card border border-line bg-surface shadow-card",
        lively &&
          "transition-[transform,box-shadow] hover:-translate-y-0.5 hover:shadow-raised focus-within:shadow-raised",
        className,
      )}
    />
  );
}

/** The padded inside of a card. */
export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cn("p-4 md:p-5", className)} />;
}

interface CardHeadingProps {
  /** Of the heading, for an aria-labelledby. */
  id?: string;
  title: string;
  description?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  level?: "h2" | "h3";
}

/** Title row of a card. On a phone the description has a row of its own, as wide as the card. */
export function CardHeading({ id, title, description, actions, level: Heading = "h2" }: CardHeadingProps) {
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 max-md:items-center">
      <Heading id={id} className="text-lg">
        {title}
      </Heading>
      {description && (
        <p className="mt-1 text-sm text-muted max-md:col-span-full md:col-start-1">{description}</p>
      )}
      {actions && <div className="col-start-2 row-start-1 md:row-end-3">{actions}</div>}
    </div>
  );
}
