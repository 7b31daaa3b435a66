import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useOpenDialog } from "#client/ui/dialog/addressed-dialogs.tsx";
import { menuQuery } from "./menus.data.ts";

/** The menu of the surrounding dialog, fetched each time the dialog opens. */
export function useOpenMenu(id: number) {
  const { isOpen } = useOpenDialog();
  const client = useQueryClient();
  return useQuery({ ...menuQuery(client, id), refetchOnMount: "always", enabled: isOpen });
}
