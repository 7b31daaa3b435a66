import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { showProblem } from "#client/ui/status/toast.ts";
import type { PhotoQuality } from "#shared/choices.ts";
import { PhotoError, preparePhoto } from "../prepare-photo.ts";

/**
 * Resizes chosen files one after the other, so that a phone holds one large picture in memory at a time.
 * @param room how many more photos fit, and the messages about further ones and about one that cannot be used
 * @param onPhoto receives each photo as a data URL, in the order of the files
 * @param onPreparing reports whether photos are being resized
 * @returns the number of waiting files, and a function that adds files
 */
export function usePhotoFiles(
  room: { count: number; full?: string; refused?: string },
  quality: PhotoQuality | undefined,
  onPhoto: (photo: string) => void,
  onPreparing: (isPreparing: boolean) => void,
) {
  const [waiting, setWaiting] = useState(0);
  const latest = useRef(onPhoto);
  const mounted = useRef(true);
  const queue = useRef(Promise.resolve());
  const isPreparing = waiting > 0;
  useEffect(() => {
    onPreparing(isPreparing);
  }, [isPreparing, onPreparing]);
  useEffect(() => {
    latest.current = onPhoto;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  function addFiles(files: Iterable<File>): void {
    const all = [...files];
    const taken = all.slice(0, Math.max(0, room.count - waiting));
    if (taken.length < all.length && room.full) showProblem(room.full);
    setWaiting((count) => count + taken.length);
    for (const file of taken) queue.current = queue.current.then(() => addFile(file));
  }

  async function addFile(file: File): Promise<void> {
    try {
      if (!mounted.current) return;
      const photo = await preparePhoto(file, quality);
      if (mounted.current) latest.current(photo);
    } catch (error) {
      const description = error instanceof PhotoError ? error.message : t`Please try another one.`;
      showProblem(room.refused ?? t`This photo could not be added`, description);
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  return { waiting, addFiles };
}
