import type { UseMutationResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useConfirmation } from "./use-confirmation.ts";

type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "description" | "confirmLabel" | "variant"
>;

/** Asks before a mutation of a subject. The dialog stays open until the mutation has settled. */
export function useConfirm<Subject>(
  mutation: Pick<UseMutationResult<unknown, Error, Subject>, "mutate" | "isPending">,
  question: (subject: Subject) => Question,
) {
  const { asked, isOpen, ask, close } = useConfirmation<Subject>();
  return {
    ask,
    dialog: asked && (
      <ConfirmDialog
        {...question(asked.subject)}
        open={isOpen}
        onOpenChange={close}
        pending={mutation.isPending}
        onConfirm={() => mutation.mutate(asked.subject, { onSettled: close })}
      />
    ),
  };
}
