import { t } from "@lingui/core/macro";
import { Camera, ImagePlus } from "lucide-react";
import { cn } from "#client/lib/class-names.ts";
import { PhotoButton } from "./photo-button.tsx";

interface AddPhotosProps {
  /** A wide area instead of a button, while there are no photos. */
  isArea?: boolean;
  isSingle?: boolean;
  disabled: boolean;
  onFiles: (files: FileList) => void;
}

export function AddPhotos({ isArea, isSingle = false, ...button }: AddPhotosProps) {
  return (
    <PhotoButton
      {...button}
      variant="secondary"
      size={isArea ? "md" : "sm"}
      multiple={!isSingle}
      inputLabel={t`Photo files`}
      className={cn(
        "h-auto! w-full flex-col",
        isArea ? "aspect-video max-h-52 rounded-card! [&_svg]:size-10!" : "min-h-24",
      )}
    >
      <ImagePlus strokeWidth={isArea ? 1.5 : 2} /> {isSingle ? t`Add photo` : t`Add photos`}
    </PhotoButton>
  );
}

export function TakePhoto(button: Pick<AddPhotosProps, "disabled" | "onFiles">) {
  return (
    <PhotoButton
      {...button}
      variant="link"
      className="no-underline!"
      capture="environment"
      inputLabel={t`Camera`}
    >
      <Camera /> {t`Camera`}
    </PhotoButton>
  );
}
