import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#client/lib/call.ts";
import { toastAfterReload } from "#client/ui/toast.ts";
import type { Restored } from "#shared/backups.api.ts";

/** Uploads a backup and restores it. `sent` is the number of bytes uploaded so far. */
export function useRestore(token: string) {
  const [sent, setSent] = useState(0);
  const restore = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      return upload(`/api/setup/restore?${new URLSearchParams({ token })}`, file, setSent);
    },
    onSuccess: ({ rows, createdAt }) => {
      toastAfterReload({
        title: "Household restored",
        description: `As of ${new Date(createdAt).toLocaleDateString("en", { dateStyle: "long" })} (${rows.toLocaleString("en")} records). Sign in with the password you had then.`,
        variant: "success",
      });
      window.location.assign("/");
    },
  });
  return { restore, sent };
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function upload(address: string, file: File, onProgress: (sent: number) => void): Promise<Restored> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("content-type", "application/gzip");
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status === 200) resolve(JSON.parse(responseText) as Restored);
      else reject(new ApiError(status, responseText, statusText, request.getResponseHeader("x-request-id")));
    };
    request.onerror = () => reject(new TypeError("The upload failed."));
    request.send(file);
  });
}
