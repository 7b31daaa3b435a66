import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { useRootAttribute } from "#client/lib/device/root-attribute.ts";
import { joinFacts } from "#client/lib/format-lists.ts";
import { usePhotoSource } from "#client/lib/photo-source.ts";
import { productName } from "#client/lib/product.ts";

export const BOOK_HEADING =
  "mb-6 break-after-avoid border-b-3 border-double border-brand/45 pb-2 text-3xl [overflow-wrap:anywhere]";
export const BOOK_NUMBER = "min-w-7 shrink-0 font-display text-brand tabular-nums";

interface BookCoverProps {
  title: string;
  facts: string[];
  /** Several sections may share a page. */
  isFlowing: boolean;
  children: ReactNode;
}

/** A book to print, which begins with its title and the household's name. */
export function BookCover({ title, facts, isFlowing, children }: BookCoverProps) {
  useRootAttribute("data-dish-book");
  const { householdName } = useCurrentUser();
  return (
    <article
      aria-label={t`Book`}
      data-flowing={isFlowing || undefined}
      className="dish-book mx-auto max-w-3xl rounded-control border border-line bg-surface p-4 [overflow-wrap:anywhere] md:p-12 print:max-w-none print:border-none print:p-0"
    >
      <header className="py-16 text-center print:break-after-page print:pt-[30vh]">
        <p className="font-display text-[3rem] leading-tight font-semibold">{title}</p>
        <p dir="auto" className="mt-4 mb-6 font-display text-2xl text-brand">
          {householdName ?? productName()}
        </p>
        <p className="text-sm text-muted">{joinFacts(facts)}</p>
      </header>
      {children}
    </article>
  );
}

export function BookPhoto({
  src,
  large,
}: {
  src: string | null | undefined;
  large?: readonly string[] | null | undefined;
}) {
  const { shown, srcSet, onError } = usePhotoSource(src, large);
  if (!shown) return null;
  return (
    <img
      srcSet={srcSet}
      sizes={srcSet && "56mm"}
      src={shown}
      alt=""
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onError}
      className="mb-4 aspect-4/3 w-full rounded-sm object-cover sm:float-end sm:ms-6 sm:w-[56mm]"
    />
  );
}

/** A photo on another site may never arrive. */
const LONGEST_WAIT_MS = 30_000;

/** Resolves when all photos of the book have loaded or failed. */
export async function loadPhotos(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLImageElement>(".dish-book img")].filter(
    ({ complete }) => !complete,
  );
  const ended = waiting.map(
    (photo) =>
      new Promise((resolve) => {
        photo.addEventListener("load", resolve, { once: true });
        photo.addEventListener("error", resolve, { once: true });
      }),
  );
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}
