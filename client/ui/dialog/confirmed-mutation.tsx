import type { UseMutationResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { useConfirmation } from "./use-confirmation.ts";

interface ConfirmedMutationProps<Subject, Input> {
  confirmation: ReturnType<typeof useConfirmation<Subject>>;
  mutation: Pick<UseMutationResult<unknown, Error, Input>, "mutate" | "isPending">;
  inputOf: (subject: Subject) => Input;
  question: (
    subject: Subject,
  ) => Pick<ComponentProps<typeof ConfirmDialog>, "title" | "description" | "confirmLabel" | "variant">;
}

/** Asks before a mutation about the subject of a confirmation, and stays open until it has settled. */
export function ConfirmedMutation<Subject, Input>(props: ConfirmedMutationProps<Subject, Input>) {
  const { confirmation, mutation, inputOf, question } = props;
  const { subject, isOpen, close } = confirmation;
  if (subject === undefined) return null;
  return (
    <ConfirmDialog
      {...question(subject)}
      open={isOpen}
      onOpenChange={close}
      pending={mutation.isPending}
      onConfirm={() => mutation.mutate(inputOf(subject), { onSettled: close })}
    />
  );
}
