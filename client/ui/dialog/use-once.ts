import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";
import { useOpenDialog } from "./addressed-dialogs.tsx";

/**
 * Returns `mutate` of a mutation for buttons of a dialog. It ignores a second press, for which `isPending` changes too
 * late, also while the dialog closes.
 */
export function useOnce<Output, Input>({ mutate }: Pick<UseMutationResult<Output, Error, Input>, "mutate">) {
  const { isSaved } = useOpenDialog();
  const isBusy = useRef(false);
  return (input: Input, options?: Omit<MutateOptions<Output, Error, Input>, "onSettled">) => {
    if (isBusy.current || isSaved()) return;
    isBusy.current = true;
    mutate(input, { ...options, onSettled: () => (isBusy.current = false) });
  };
}
