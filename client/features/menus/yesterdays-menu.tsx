import { t } from "@lingui/core/macro";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogLink } from "#client/lib/navigation/dialog-param.ts";
import { Card, CardBody } from "#client/ui/card.tsx";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { Menu } from "#shared/menus.api.ts";
import { MenuPhotos } from "./menu-photos.tsx";
import { useEvent } from "./next-menu.tsx";

/** A menu of the day before with the thanks of its guests. */
export function YesterdaysMenu({ menu }: { menu: Menu }) {
  const { data: event, isPending } = useEvent(menu);
  const linkTo = useDialogLink("edit-menu");
  if (isPending) return <Skeleton shape="card" className="h-40" />;
  const title = isolate(menu.title);
  const thanks = event?.answers.filter((answer) => answer.thanks) ?? [];
  return (
    <Card as="section" aria-labelledby={`yesterday-${menu.id}`} className="md:grid md:grid-cols-[1fr_3fr]">
      <MenuPhotos dishes={menu.dishes} className="h-36 md:h-full" />
      <CardBody className="grid gap-3">
        <h2 id={`yesterday-${menu.id}`} className="text-lg break-words">
          {t`How was ${title}?`}
        </h2>
        {thanks.map(({ id, name, thanks: words }) => (
          <figure key={id} className="break-words">
            <blockquote dir="auto" className="font-display text-lg">
              {`“${words}”`}
            </blockquote>
            <figcaption dir="auto" className="text-sm text-muted">
              {name}
            </figcaption>
          </figure>
        ))}
        {menu.note && (
          <p dir="auto" className="text-sm whitespace-pre-line text-muted">
            {menu.note}
          </p>
        )}
        <LinkButton {...linkTo(menu.id)} variant="secondary" className="justify-self-start">
          {menu.note ? t`Edit the note` : t`Write a note for next time`}
        </LinkButton>
      </CardBody>
    </Card>
  );
}
