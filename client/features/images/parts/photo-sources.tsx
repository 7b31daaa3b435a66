import { Camera, ImagePlus, Link2 } from "lucide-react";
import { useRef, type ChangeEvent } from "react";
import { useMediaQuery } from "#client/lib/media-query.ts";
import { Button } from "#client/ui/button.tsx";

interface FilesProps {
  disabled: boolean;
  onFiles: (files: FileList) => void;
}

interface PhotoSourcesProps extends FilesProps {
  addressOpen: boolean;
  onCamera: () => void;
  onAddress: () => void;
}

export function PhotoSources({ disabled, onFiles, addressOpen, onCamera, onAddress }: PhotoSourcesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <CameraButton disabled={disabled} onFiles={onFiles} onOpen={onCamera} />
      <UploadButton disabled={disabled} onFiles={onFiles} />
      <Button
        size="sm"
        variant="secondary"
        disabled={disabled}
        aria-expanded={addressOpen}
        data-source="address"
        onClick={onAddress}
      >
        <Link2 aria-hidden="true" /> URL
      </Button>
    </div>
  );
}

/** Passes the chosen files on and resets the input, so that the same file can be chosen again. */
function takeFiles(event: ChangeEvent<HTMLInputElement>, onFiles: FilesProps["onFiles"]): void {
  const { files } = event.target;
  if (files?.length) onFiles(files);
  event.target.value = "";
}

function UploadButton({ disabled, onFiles }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" variant="secondary" disabled={disabled} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" /> Upload
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

/** Opens the system's camera app on phones, and the camera view elsewhere. */
function CameraButton({ disabled, onFiles, onOpen }: FilesProps & { onOpen: () => void }) {
  const isPhone = useMediaQuery("(pointer: coarse)");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={disabled}
        data-source="camera"
        onClick={() => (isPhone ? input.current?.click() : onOpen())}
      >
        <Camera aria-hidden="true" /> Camera
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
