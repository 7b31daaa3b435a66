import { t } from "@lingui/core/macro";
import { Camera, ImagePlus } from "lucide-react";
import { useRef } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Button } from "#client/ui/button.tsx";
import { PhotoInput } from "./photo-input.tsx";

interface AddPhotosProps {
  /** A wide area instead of a button, while there are no photos. */
  isArea?: boolean;
  single?: boolean;
  disabled: boolean;
  onFiles: (files: FileList) => void;
}

/** Opens the system's chooser of files or photos. */
export function AddPhotos({ isArea, single = false, disabled, onFiles }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size={isArea ? "md" : "sm"}
        disabled={disabled}
        onClick={() => input.current?.click()}
        className={cn(
          isArea && "aspect-video h-auto! max-h-52 w-full flex-col rounded-card! [&_svg]:size-10!",
        )}
      >
        <ImagePlus strokeWidth={isArea ? 1.5 : 2} /> {single ? t`Add photo` : t`Add photos`}
      </Button>
      <PhotoInput ref={input} multiple={!single} aria-label={t`Photo files`} onFiles={onFiles} />
    </>
  );
}

/** Opens the camera of a phone, which Android's chooser of photos does not offer. */
export function TakePhoto({ disabled, onFiles }: Pick<AddPhotosProps, "disabled" | "onFiles">) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="link" disabled={disabled} onClick={() => input.current?.click()}>
        <Camera /> {t`Camera`}
      </Button>
      <PhotoInput ref={input} capture="environment" aria-label={t`Camera`} onFiles={onFiles} />
    </>
  );
}
