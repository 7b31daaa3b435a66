import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { BookUser, Merge, Pencil, Send, Trash2, UserX } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { partyText } from "#client/features/events/guest-event-messages.ts";
import { guestsQuery, indexGuests } from "#client/features/guest-book/guest-book.data.ts";
import { needName } from "#client/features/guest-book/need-clashes.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { joinFacts, joinWords } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useFirstOrder } from "#client/lib/use-first-order.ts";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { useConfirm } from "#client/ui/dialog/use-confirm.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { MoreButton } from "#client/ui/menu/more-button.tsx";
import { fold } from "#shared/fold.ts";
import { isDiet } from "#shared/food-labels.ts";
import { fullName } from "#shared/full-name.ts";
import type { Menu } from "#shared/menus.api.ts";
import type { GuestPerson } from "#shared/people.api.ts";
import { EarlierVisits } from "./earlier-visits.tsx";
import {
  useGiveRecipe,
  useMergeAnswers,
  useRemoveAnswer,
  useLinkPerson,
  useSendEditLink,
  type Answer,
} from "./host-event.data.ts";

interface AnswersSectionProps {
  menu: Menu;
  answers: readonly Answer[];
  /** Beside the heading. */
  action: ReactNode;
  /** Changes an answer for its guest; undefined after the event. */
  onChange: ((answer: Answer) => void) | undefined;
}

/** All answers: those who come first, then those who can't. */
export function AnswersSection({ menu, answers, action, onChange }: AnswersSectionProps) {
  const menuId = menu.id;
  const merging = useConfirmation<Answer>();
  const remove = useRemoveAnswer(menuId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: book } = useQuery({ ...guestsQuery, select: indexGuests });
  const sorted = useFirstOrder(
    answers.toSorted((a, b) => Number(b.isComing) - Number(a.isComing)),
    ({ id }) => id,
  );
  return (
    <section aria-labelledby="group-answers">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 ref={heading} id="group-answers" tabIndex={-1} className="text-base">
          {t`Answers`}
        </h3>
        {action}
      </div>
      <ul className="divide-y divide-line">
        {sorted.map((answer) => (
          <AnswerItem
            key={answer.id}
            menu={menu}
            answer={answer}
            guest={book?.byAnswer.get(answer.id)}
            namesakes={book?.byName.get(fold(answer.name))}
            onChange={onChange && (() => onChange(answer))}
            onRemove={() => {
              // The pressed button disappears.
              heading.current?.focus();
              remove.mutate(answer);
            }}
            onMerge={answers.length > 1 ? () => merging.ask(answer) : undefined}
          />
        ))}
      </ul>
      {merging.subject && (
        <MergeDialog
          key={merging.subject.id}
          menuId={menuId}
          from={merging.subject}
          others={answers.filter(({ id }) => id !== merging.subject?.id)}
          open={merging.isOpen}
          onClose={merging.close}
        />
      )}
    </section>
  );
}

interface AnswerItemProps {
  menu: Menu;
  answer: Answer;
  guest: GuestPerson | undefined;
  /** People of the guest book with the same name. */
  namesakes: readonly GuestPerson[] | undefined;
  onChange: (() => void) | undefined;
  onRemove: () => void;
  onMerge: (() => void) | undefined;
}

function AnswerItem({ menu, answer, guest, namesakes, onChange, onRemove, onMerge }: AnswerItemProps) {
  const { id, name, isComing, samePerson = [], author, isOwn, news } = answer;
  const link = useLinkPerson();
  const { open: openPerson } = useDialogParam("person");
  const who = isolate(name);
  const sending = useConfirm(useSendEditLink(menu), () => ({
    variant: "primary",
    title: t`Send ${who} a link?`,
    description: t`With it, they can change or delete this answer. A link sent earlier stops working.`,
    confirmLabel: t`Send link`,
  }));
  return (
    <li className="flex items-start gap-3 py-3">
      <Avatar person={{ firstName: name, color: id }} size="sm" />
      <div className="min-w-0 flex-1 space-y-1.5 text-sm [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="text-base font-medium">{name}</bdi>
          {isComing ? (
            <span className="text-muted">{partyText(answer)}</span>
          ) : (
            <Badge tone="neutral">{t`Can't come`}</Badge>
          )}
        </p>
        {(author || isOwn === false) && (
          <p className="text-muted">{t`Entered by ${{ name: isolate(fullName(author) ?? t`a member`) }}`}</p>
        )}
        {onChange && news?.some(({ what }) => what === "eventDate") && (
          <p className="text-muted">{t`Answered before the change`}</p>
        )}
        <EarlierVisits menuId={menu.id} answer={answer} guest={guest} namesakes={namesakes} />
        {guest && (
          <p className="text-muted">
            {joinFacts([
              t`Guest book`,
              isolate(guest.name),
              ...guest.needs.map(needName),
              isolate(guest.needsText ?? ""),
            ])}
          </p>
        )}
        <GuestWords answer={answer} />
        <RecipeRequests menu={menu} answer={answer} />
      </div>
      <DropdownMenu trigger={<MoreButton size="sm" of={name} className="-my-2.5 -me-2 md:-my-1.5" />}>
        {onChange && (
          <MenuItem onSelect={onChange}>
            <Pencil /> {t`Change answer`}
          </MenuItem>
        )}
        {isOwn === false && (
          <MenuItem onSelect={() => sending.ask(answer)}>
            <Send /> {t`Send their link`}
          </MenuItem>
        )}
        {onMerge && (
          <MenuItem onSelect={onMerge}>
            <Merge /> {t`Merge into another answer`}
          </MenuItem>
        )}
        <MenuItem onSelect={() => openPerson(guest ? `guest-${guest.id}` : `answer-${menu.id}-${id}`)}>
          <BookUser /> {guest ? t`Open in the guest book` : t`Keep in the guest book`}
        </MenuItem>
        {(guest || samePerson.length > 0) && (
          <MenuItem onSelect={() => link.mutate({ id, earlierId: null })}>
            <UserX /> {t`Not the same person`}
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={onRemove}>
          <Trash2 /> {t`Remove`}
        </MenuItem>
      </DropdownMenu>
      <>{sending.dialog}</>
    </li>
  );
}

/** Shows what the guest avoids, and the guest's own words. */
function GuestWords({ answer: { name, needs, needsText, note, thanks } }: Pick<AnswerItemProps, "answer">) {
  const who = isolate(name);
  return (
    <>
      {needs.length > 0 && (
        <ul aria-label={t`Diet and allergies of ${who}`} className="flex flex-wrap gap-1.5">
          {needs.map((need) => (
            <li key={need}>
              <Badge tone={isDiet(need) ? "brand" : "danger"}>{needName(need)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {needsText && (
        <p className="whitespace-pre-line">
          <Trans>
            Diet and allergies: <bdi>{needsText}</bdi>
          </Trans>
        </p>
      )}
      {note && (
        <blockquote className="border-s-2 border-accent ps-3 whitespace-pre-line">
          <bdi>{note}</bdi>
        </blockquote>
      )}
      {thanks && (
        <p className="rounded-control bg-tint px-3 py-2">
          <Trans>
            Thanks from {who}: <bdi>{thanks}</bdi>
          </Trans>
        </p>
      )}
    </>
  );
}

/** Dishes whose recipe the guest asked for, each to be given under the guest's own link. */
function RecipeRequests({ menu, answer }: Pick<AnswerItemProps, "menu" | "answer">) {
  const { id, askedRecipes = [], givenRecipes = [] } = answer;
  const give = useGiveRecipe(menu.id, id);
  return menu.dishes
    .filter((dish) => askedRecipes.includes(dish.id))
    .map((dish) => {
      const title = isolate(dish.title);
      const isGiven = givenRecipes.includes(dish.id);
      return (
        <p key={dish.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {isGiven ? t`Has the recipe for ${title}.` : t`Would love the recipe for ${title}.`}
          <Button
            size="sm"
            variant={isGiven ? "ghost" : "secondary"}
            pending={give.isPending && give.variables.dishId === dish.id}
            onClick={() => give.mutate({ dishId: dish.id, isGiven: !isGiven })}
          >
            {isGiven ? t`Stop sharing` : t`Share recipe`}
          </Button>
        </p>
      );
    });
}

interface MergeDialogProps {
  menuId: number;
  from: Answer;
  others: readonly Answer[];
  open: boolean;
  onClose: () => void;
}

/** For a guest who answered twice. */
function MergeDialog({ menuId, from, others, open, onClose }: MergeDialogProps) {
  const merge = useMergeAnswers(menuId);
  const [chosen, setChosen] = useState<number>();
  const into = others.find(({ id }) => id === chosen) ?? others[0];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t`Merge the answer from ${{ name: isolate(from.name) }}`}
      description={into && mergeText(from, into)}
      confirmLabel={t`Merge`}
      pending={merge.isPending}
      onConfirm={() => into && merge.mutate({ from: from.id, into: into.id }, { onSettled: onClose })}
    >
      <Field label={t`Keep the answer from`} className="mt-4">
        <Select
          value={into?.id}
          onChange={(event) => setChosen(Number(event.target.value))}
          options={others.map((other) => [
            other.id,
            other.isComing
              ? `${isolate(other.name)} (${partyText(other)})`
              : t`${{ name: isolate(other.name) }} (can't come)`,
          ])}
        />
      </Field>
    </ConfirmDialog>
  );
}

/** Describes which fields the kept answer gets and which are lost. */
function mergeText(from: Answer, into: Answer): string {
  const lost = [
    from.name !== into.name && t`the name ${{ name: isolate(from.name) }}`,
    from.isComing && t`the number of people (${{ party: partyText(from) }})`,
    from.isComing && !into.isComing && t`wishes and what the guest brings`,
    t`the guest's own link to this answer`,
  ];
  const name = isolate(into.name);
  return [
    into.isComing
      ? t`Diet, allergies, notes, wishes and what the guest brings move to the answer from ${name}.`
      : t`Diet, allergies and notes move to the answer from ${name}.`,
    t`What gets lost: ${{ list: joinWords(lost) }}.`,
    t`This can't be undone.`,
  ].join(" ");
}
