import { Ellipsis, Merge, Trash2, UserX } from "lucide-react";
import { useRef, useState } from "react";
import { isDiet, labelText } from "#client/features/dishes/food-labels/food-label-text.ts";
import { partyText } from "#client/features/events/guest-event-messages.ts";
import { Badge } from "#client/ui/badge.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/input.tsx";
import { IconButton } from "#client/ui/icon-button.tsx";
import { DropdownMenu, MenuItem } from "#client/ui/menu/dropdown-menu.tsx";
import { EarlierVisits } from "./earlier-visits.tsx";
import { useMergeAnswers, useRemoveAnswer, useSamePerson, type Answer } from "./host-event.data.ts";

interface AnswersSectionProps {
  menuId: number;
  answers: readonly Answer[];
}

/** All answers: those who come first, then those who can't. */
export function AnswersSection({ menuId, answers }: AnswersSectionProps) {
  const merging = useConfirmation<Answer>();
  const remove = useRemoveAnswer(menuId);
  const heading = useRef<HTMLHeadingElement>(null);
  const sorted = answers.toSorted((one, other) => Number(other.isComing) - Number(one.isComing));
  return (
    <section aria-labelledby="group-answers">
      <h3 ref={heading} id="group-answers" tabIndex={-1} className="text-base">
        Answers
      </h3>
      <ul className="divide-y divide-line">
        {sorted.map((answer) => (
          <AnswerItem
            key={answer.id}
            menuId={menuId}
            answer={answer}
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
  menuId: number;
  answer: Answer;
  onRemove: () => void;
  onMerge: (() => void) | undefined;
}

function AnswerItem({ menuId, answer, onRemove, onMerge }: AnswerItemProps) {
  const { id, name, isComing, needs, needsText, note, thanks, samePerson = [] } = answer;
  const link = useSamePerson();
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1 space-y-1.5 text-sm [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-base font-medium">{name}</span>
          {isComing ? (
            <span className="text-muted">{partyText(answer)}</span>
          ) : (
            <Badge tone="neutral">Can&apos;t come</Badge>
          )}
        </p>
        <EarlierVisits menuId={menuId} answer={answer} />
        {needs.length > 0 && (
          <ul aria-label={`Needs of ${name}`} className="flex flex-wrap gap-1.5">
            {needs.map((need) => (
              <li key={need}>
                <Badge tone={isDiet(need) ? "brand" : "danger"}>{labelText(need, isDiet(need))}</Badge>
              </li>
            ))}
          </ul>
        )}
        {needsText && <p className="whitespace-pre-line">Needs: {needsText}</p>}
        {note && (
          <blockquote className="border-l-2 border-accent pl-3 whitespace-pre-line">{note}</blockquote>
        )}
        {thanks && (
          <p className="rounded-control bg-tint px-3 py-2">
            Thanks from {name}: {thanks}
          </p>
        )}
      </div>
      <DropdownMenu
        trigger={
          <IconButton size="sm" label={`More for ${name}`} title="More" className="-my-2.5 -mr-2 md:-my-1.5">
            <Ellipsis />
          </IconButton>
        }
      >
        {onMerge && (
          <MenuItem onSelect={onMerge}>
            <Merge aria-hidden="true" /> Merge into another answer
          </MenuItem>
        )}
        {samePerson.length > 0 && (
          <MenuItem onSelect={() => link.mutate({ id, earlierId: null })}>
            <UserX aria-hidden="true" /> Not the same person
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={onRemove}>
          <Trash2 aria-hidden="true" /> Remove
        </MenuItem>
      </DropdownMenu>
    </li>
  );
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
      title={`Merge the answer from ${from.name}`}
      description={into && mergeText(from, into)}
      confirmLabel="Merge"
      pending={merge.isPending}
      onConfirm={() => into && merge.mutate({ from: from.id, into: into.id }, { onSettled: onClose })}
    >
      <Field label="Keep the answer from" className="mt-4">
        <Select value={into?.id} onChange={(event) => setChosen(Number(event.target.value))}>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.name} ({other.isComing ? partyText(other) : "can't come"})
            </option>
          ))}
        </Select>
      </Field>
    </ConfirmDialog>
  );
}

/** Says what the kept answer gets and what is lost. */
function mergeText(from: Answer, into: Answer): string {
  const wishes = "wishes and what the guest brings";
  const lost = [
    from.name !== into.name && `the name ${from.name}`,
    from.isComing && `the number of people (${partyText(from)})`,
    from.isComing && !into.isComing && wishes,
    "the guest's own link to this answer",
  ];
  const moved = into.isComing ? `Needs, notes, ${wishes}` : "Needs and notes";
  return `${moved} move to the answer from ${into.name}. Lost: ${lost.filter(Boolean).join(", ")}. This cannot be undone.`;
}
