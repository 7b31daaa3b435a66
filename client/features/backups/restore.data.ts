import { plural, t } from "@lingui/core/macro";
import { useUpload } from "#client/lib/api/upload.ts";
import { formatDate } from "#client/lib/format.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { toastAfterReload } from "#client/ui/status/toast.ts";
import type { Restored } from "#shared/backups.api.ts";

export const useRestore = (token: string) =>
  useUpload<Restored>(`/api/setup/restore?${new URLSearchParams({ token })}`, "application/gzip", {
    onSuccess: ({ rows, createdAt }) => {
      toastAfterReload({
        title: t`Household restored`,
        description: t`As of ${{ date: formatDate(createdAt) }} (${plural(rows, { one: "# record", other: "# records" })}). Sign in with the password you had then.`,
        variant: "success",
      });
      window.location.assign(withBase("/"));
    },
  });
