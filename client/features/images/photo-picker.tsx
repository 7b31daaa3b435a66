import { t } from "@lingui/core/macro";
import { Camera, Link2 } from "lucide-react";
import { useEffect, useId, useRef, useState, type MouseEvent } from "react";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { cn } from "#client/lib/class-names.ts";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { useReceivedFiles } from "#client/lib/device/received-files.ts";
import { formatNumber } from "#client/lib/format.ts";
import { handleOwnKeys } from "#client/lib/submit-by-keys.ts";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Input } from "#client/ui/form/input.tsx";
import { showProblem } from "#client/ui/status/toast.ts";
import { MAX_IMAGES } from "#shared/limits.ts";
import { AddPhotos, TakePhoto } from "./parts/add-photos.tsx";
import { CameraView } from "./parts/camera-view.tsx";
import { PhotoThumbnails } from "./parts/photo-thumbnails.tsx";
import { usePhotoFiles } from "./parts/use-photo-files.ts";
import { addPhotos, photoAddressProblem } from "./photo-list.ts";

interface PhotoPickerProps {
  /** URLs or data URLs; the first one is the cover. */
  photos: string[];
  /** Receives an updater function: photos finish one by one while others are moved or removed. */
  onChange: (change: (photos: string[]) => string[]) => void;
  /** Reports whether photos are being resized, so that saving waits. */
  onPreparing: (isPreparing: boolean) => void;
  /** Limits it to one photo; another one replaces it. */
  isSingle?: boolean;
  /** Called on phones when photos were chosen or taken. */
  onChosen?: (() => void) | undefined;
  files?: File[] | undefined;
  error?: string | undefined;
}

/** Adds photos by camera, file, URL, paste or drag and drop, and puts them in order. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { photos, onChange, onPreparing, isSingle = false, onChosen, files = [], error } = props;
  const id = useId();
  const root = useRef<HTMLFieldSetElement>(null);
  const [source, setSource] = useState<"camera" | "address" | null>(null);
  const opener = useRef<HTMLElement>(null);
  const hasMouse = useMediaQuery("(pointer: fine)");
  const room = MAX_IMAGES - photos.length;
  const add = (photo: string) => onChange((current) => (isSingle ? [photo] : addPhotos(current, [photo])));
  const { photoQuality } = useCurrentUser();
  const max = formatNumber(MAX_IMAGES);
  const limit = { count: room, full: t`A dish can have at most ${max} photos.` };
  const { waiting, addFiles } = usePhotoFiles(limit, photoQuality, add, onPreparing);
  const isArea = photos.length + waiting === 0;
  useReceivedFiles(root, addFiles);

  const given = useRef(files);
  useEffect(() => {
    if (given.current.length > 0) addFiles(given.current);
    given.current = [];
  });

  const toggle = (next: typeof source, { currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget;
    setSource(source === next ? null : next);
  };
  const close = () => {
    setSource(null);
    opener.current?.focus();
  };
  const refuse = () => {
    close();
    showProblem(t`Could not access camera. Please check permissions.`);
  };
  const addChosen = (chosen: FileList) => {
    addFiles(chosen);
    if (!hasMouse) onChosen?.();
  };
  const full = room <= 0 ? t`You've reached the limit of ${max} photos.` : null;
  const drop = isSingle
    ? t`You can also paste or drop one here.`
    : t`You can also paste or drop photos here.`;
  const hint = full ?? (hasMouse ? drop : null);
  const look = { variant: "link", className: "no-underline!", disabled: full !== null } as const;

  return (
    <fieldset
      ref={root}
      aria-describedby={cn(error && `${id}-error`, hint && `${id}-hint`) || undefined}
      className="min-w-0 rounded-card transition-[background-color] data-over:bg-tint"
    >
      <legend className="sr-only">{isSingle ? t`Photo` : t`Photos`}</legend>
      <div className={isArea ? "" : "grid grid-cols-[repeat(auto-fit,minmax(max(30%,9rem),1fr))] gap-2"}>
        <PhotoThumbnails photos={photos} isSingle={isSingle} waiting={waiting} onChange={onChange} />
        {source === "camera" && (
          <div className="col-span-full">
            <CameraView onCapture={add} isFull={full !== null} onClose={close} onRefused={refuse} />
          </div>
        )}
        {source !== "camera" && (
          <AddPhotos isArea={isArea} disabled={full !== null} isSingle={isSingle} onFiles={addChosen} />
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="-ms-3 flex flex-wrap">
        {hasMouse ? (
          <Button {...look} aria-expanded={source === "camera"} onClick={(event) => toggle("camera", event)}>
            <Camera /> {t`Camera`}
          </Button>
        ) : (
          <TakePhoto disabled={full !== null} onFiles={addChosen} />
        )}
        <Button {...look} aria-expanded={source === "address"} onClick={(event) => toggle("address", event)}>
          <Link2 /> {t`Photo from a link`}
        </Button>
      </div>
      {source === "address" && <PhotoAddress onAdd={add} onClose={close} />}
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Asks for the URL of a photo. Empty input closes it. */
function PhotoAddress({ onAdd, onClose }: { onAdd: (address: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  const add = () => {
    const address = text.trim();
    if (!address) return onClose();
    const addressProblem = photoAddressProblem(address);
    setProblem(addressProblem);
    if (addressProblem) return;
    onAdd(address);
    onClose();
  };

  return (
    <div className="mb-3 flex items-start gap-2">
      <Field label={t`Photo URL`} hideLabel error={problem} className="min-w-0 flex-1">
        <Input
          type="url"
          autoFocus
          data-own-escape
          placeholder="https://…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => handleOwnKeys(event, { Enter: add, Escape: onClose })}
        />
      </Field>
      <Button variant="secondary" onClick={add} className="md:h-11">
        {t`Add`}
      </Button>
    </div>
  );
}
