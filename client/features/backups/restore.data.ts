import { plural, t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { upload } from "#client/lib/api/upload.ts";
import { formatDate } from "#client/lib/format.ts";
import { withBase } from "#client/lib/navigation/base-path.ts";
import { toastAfterReload } from "#client/ui/status/toast.ts";
import type { Restored } from "#shared/backups.api.ts";

/** Uploads a backup and restores it. `sent` is the number of bytes uploaded so far. */
export function useRestore(token: string) {
  const [sent, setSent] = useState(0);
  const restore = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      return upload<Restored>(withBase(`/api/setup/restore?${new URLSearchParams({ token })}`), file, {
        type: "application/gzip",
        onProgress: setSent,
      });
    },
    onSuccess: ({ rows, createdAt }) => {
      toastAfterReload({
        title: t`Household restored`,
        description: t`As of ${{ date: formatDate(createdAt) }} (${plural(rows, { one: "# record", other: "# records" })}). Sign in with the password you had then.`,
        variant: "success",
      });
      window.location.assign(withBase("/"));
    },
  });
  return { restore, sent };
}
