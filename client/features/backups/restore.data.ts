import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call } from "#client/lib/call.ts";
import { toastAfterReload } from "#client/ui/toast.tsx";
import { backupsApi } from "#shared/backups.api.ts";
import { RESTORE_PIECE_BYTES } from "#shared/limits.ts";

const TRIES = 3;
const PAUSE_MS = 1_000;

/** Sends a backup in pieces, so that a slow line is no obstacle, and has it restored; then everybody can sign in. */
export function useRestore(token: string) {
  /** Bytes that have arrived. */
  const [sent, setSent] = useState(0);
  const restore = useMutation({
    mutationFn: async (file: File) => {
      setSent(0);
      const upload = newUploadName();
      for (let at = 0; at < file.size; at += RESTORE_PIECE_BYTES) {
        const piece = file.slice(at, at + RESTORE_PIECE_BYTES);
        await sendPiece(new URLSearchParams({ token, upload, at: String(at) }), piece);
        setSent(at + piece.size);
      }
      return call(backupsApi.restore, { body: { token, upload } });
    },
    onSuccess: ({ rows, createdAt }) => {
      toastAfterReload({
        title: "Your household is back",
        description: `As it was on ${new Date(createdAt).toLocaleDateString("en", { dateStyle: "long" })}, with ${rows.toLocaleString("en")} rows. Sign in with the password of that time.`,
        variant: "success",
      });
      window.location.assign("/");
    },
  });
  return { restore, sent };
}

/** A line that breaks for a moment does not end an upload of many minutes. */
async function sendPiece(query: URLSearchParams, piece: Blob): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(`${backupsApi.restore.path}?${query}`, {
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
        body: piece,
      });
      if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText);
      return;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (isRefused || attempt === TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
function newUploadName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
