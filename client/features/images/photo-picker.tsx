import { Camera, ImagePlus, Link2 } from "lucide-react";
import { useEffect, useId, useRef, useState, type ChangeEvent } from "react";
import { cn } from "#client/lib/class-names.ts";
import { useMediaQuery } from "#client/lib/media-query.ts";
import { Button } from "#client/ui/button.tsx";
import { toast } from "#client/ui/toast-store.ts";
import { MAX_IMAGES } from "#shared/limits.ts";
import { CameraView } from "./parts/camera-view.tsx";
import { PhotoAddress } from "./parts/photo-address.tsx";
import { PhotoThumbnails } from "./parts/photo-thumbnails.tsx";
import { usePastedFiles } from "./parts/use-pasted-files.ts";
import { usePhotoFiles } from "./parts/use-photo-files.ts";
import { addPhotos } from "./photo-list.ts";

interface PhotoPickerProps {
  /** Addresses or data URLs; the first one is the cover. */
  photos: string[];
  /** Gets the change rather than the result: photos finish one by one while others are moved or removed. */
  onChange: (change: (photos: string[]) => string[]) => void;
  /** Photos are being made small: saving should wait. */
  onBusyChange: (busy: boolean) => void;
  error?: string | undefined;
}

type Source = "camera" | "address" | null;

/** Photos by camera, file, address, paste or drag and drop; in the order they will be shown. */
export function PhotoPicker({ photos, onChange, onBusyChange, error }: PhotoPickerProps) {
  const id = useId();
  const [source, setSource] = useState<Source>(null);
  const [over, setOver] = useState(false);
  const add = (added: string[]) => onChange((current) => addPhotos(current, added));
  const room = MAX_IMAGES - photos.length;
  const { waiting, addFiles } = usePhotoFiles(room, (photo) => add([photo]));
  const root = useRef<HTMLFieldSetElement>(null);
  usePastedFiles(root, addFiles);

  const busy = waiting > 0;
  useEffect(() => onBusyChange(busy), [busy, onBusyChange]);

  return (
    <fieldset
      ref={root}
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        addFiles(event.dataTransfer.files);
      }}
      className={cn(
        "min-w-0 rounded-card border border-dashed p-3 transition-[background-color]",
        over ? "border-brand bg-tint" : "border-control/60",
      )}
    >
      <legend className="-ml-1 px-1 text-sm font-medium">Photos</legend>
      <PhotoThumbnails photos={photos} waiting={waiting} onChange={onChange} />
      {source === "camera" && (
        <CameraView
          onCapture={(photo) => add([photo])}
          full={room === 0}
          onClose={() => setSource(null)}
          onRefused={() => {
            setSource(null);
            toast({ title: "Could not access camera. Please check permissions.", variant: "destructive" });
          }}
        />
      )}
      {source === "address" && (
        <PhotoAddress onAdd={(address) => add([address])} onClose={() => setSource(null)} />
      )}
      <div className={cn("flex flex-wrap gap-2", source === "camera" && "hidden")}>
        <CameraButton disabled={room === 0} onFiles={addFiles} onOpen={() => setSource("camera")} />
        <FileButton disabled={room === 0} onFiles={addFiles} />
        <Button
          size="sm"
          variant="secondary"
          disabled={room === 0}
          aria-expanded={source === "address"}
          onClick={() => setSource((current) => (current === "address" ? null : "address"))}
        >
          <Link2 aria-hidden="true" /> From a link
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {room === 0
          ? `That is all: a dish can have ${MAX_IMAGES} photos.`
          : "You can also paste or drop photos here."}
      </p>
    </fieldset>
  );
}

interface FilesProps {
  disabled: boolean;
  onFiles: (files: FileList) => void;
}

/** Hands the chosen files over, and forgets them so that the same one can be chosen again. */
function takeFiles(event: ChangeEvent<HTMLInputElement>, onFiles: FilesProps["onFiles"]): void {
  const { files } = event.target;
  if (files?.length) onFiles(files);
  event.target.value = "";
}

function FileButton({ disabled, onFiles }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" /> Choose files
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-label="Photo files"
        onChange={(event) => takeFiles(event, onFiles)}
        className="hidden"
      />
    </>
  );
}

/** A phone has a better camera app than any page: there the system's own is asked for a picture. */
function CameraButton({ disabled, onFiles, onOpen }: FilesProps & { onOpen: () => void }) {
  const isPhone = useMediaQuery("(pointer: coarse)");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={disabled}
        onClick={() => (isPhone ? input.current?.click() : onOpen())}
      >
        <Camera aria-hidden="true" /> Take a photo
      </Button>
      {isPhone && (
        <input
          ref={input}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label="Photo from the camera"
          onChange={(event) => takeFiles(event, onFiles)}
          className="hidden"
        />
      )}
    </>
  );
}
