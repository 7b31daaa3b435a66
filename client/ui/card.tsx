import type { ComponentProps, ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface CardProps extends ComponentProps<"div"> {
  as?: "div" | "article" | "section" | "li";
  /** Lifts the card on hover, for cards that can be opened. */
  lively?: boolean;
}

/** A card without padding, so that a photo can fill its width; use CardBody for padded content. */
export function Card({ as: Tag = "div", lively, className, ...rest }: CardProps) {
  // All allowed tags take the same attributes, which TypeScript does not infer for the union.
  const Element = Tag as "div";
  return (
    <Element
      {...rest}
      className={cn(
        "overflow-hidden rounded-card border border-line bg-surface",
        lively &&
          "transition-[transform,border-color] hover:-translate-y-0.5 hover:border-control has-focus-visible:border-control",
        className,
      )}
    />
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cn("p-4 md:p-5", className)} />;
}

interface SectionCardProps {
  /** The heading's id, which names the section; for links, which move the focus to it. */
  id?: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  bodyClassName?: string;
  children: ReactNode;
}

/** A section with a title row. On phones the description takes a row, and the actions another if they do not fit. */
export function SectionCard({ id, title, description, actions, bodyClassName, children }: SectionCardProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <CardBody className={bodyClassName}>
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:gap-y-0">
          <h2 dir="auto" id={id} tabIndex={id ? -1 : undefined} className="min-w-0 grow scroll-mt-6 text-lg">
            {title}
          </h2>
          {description && (
            <p
              dir="auto"
              className="order-1 max-w-prose basis-full text-sm text-muted max-[22.5rem]:order-none md:order-none md:col-start-1 md:mt-1"
            >
              {description}
            </p>
          )}
          {actions && (
            <div className="col-start-2 row-start-1 max-[22.5rem]:order-1 md:row-end-3">{actions}</div>
          )}
        </div>
        {children}
      </CardBody>
    </Card>
  );
}
