import { t } from "@lingui/core/macro";
import { ImagePlus } from "lucide-react";
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

/** Opens the system's chooser of files, which phones show with their camera. */
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
