import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { useReceivedFiles } from "#client/lib/device/received-files.ts";
import { formatNumber } from "#client/lib/format.ts";
import { MAX_RECIPE_PHOTOS } from "#shared/limits.ts";
import { AddPhotos, TakePhoto } from "./parts/add-photos.tsx";
import { PhotoThumbnails } from "./parts/photo-thumbnails.tsx";
import { usePhotoFiles } from "./parts/use-photo-files.ts";

interface RecipePhotosProps {
  /** Data URLs, with up to 1,600 pixels. */
  photos: string[];
  /** Receives an updater function, because photos finish one by one. */
  onChange: (change: (photos: string[]) => string[]) => void;
  /** Reports whether photos are being resized, so that reading waits. */
  onPreparing: (isPreparing: boolean) => void;
  /** The id of a hint or an error message. */
  describedBy: string;
}

/** Takes or chooses the photos of a page or card, in the order in which they are read. */
export function RecipePhotos({ photos, onChange, onPreparing, describedBy }: RecipePhotosProps) {
  const count = MAX_RECIPE_PHOTOS - photos.length;
  const room = { count, full: t`Please add at most ${{ max: formatNumber(MAX_RECIPE_PHOTOS) }} photos.` };
  const add = (photo: string) => onChange((current) => [...new Set([...current, photo])]);
  const hasMouse = useMediaQuery("(pointer: fine)");
  const { waiting, addFiles } = usePhotoFiles(room, "sharp", add, onPreparing);
  const root = useRef<HTMLFieldSetElement>(null);
  useReceivedFiles(root, addFiles);
  return (
    <fieldset
      ref={root}
      aria-describedby={describedBy}
      className="min-w-0 rounded-control transition-[background-color] data-over:bg-tint"
    >
      <legend className="mb-1.5 text-sm font-medium">{t`Photos of a page or card`}</legend>
      <PhotoThumbnails photos={photos} isSingle waiting={waiting} onChange={onChange} />
      <AddPhotos disabled={count <= waiting} onFiles={addFiles} />
      {!hasMouse && <TakePhoto disabled={count <= waiting} onFiles={addFiles} />}
    </fieldset>
  );
}
