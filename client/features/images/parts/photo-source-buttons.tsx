import { t } from "@lingui/core/macro";
import { Camera, ImagePlus, Link2 } from "lucide-react";
import { useRef } from "react";
import { useMediaQuery } from "#client/lib/device/media-query.ts";
import { Button, type ButtonProps } from "#client/ui/button.tsx";
import { PhotoInput } from "./photo-input.tsx";

interface FilesProps {
  disabled: boolean;
  single?: boolean;
  onFiles: (files: FileList) => void;
}

interface PhotoSourceButtonsProps extends FilesProps {
  addressOpen: boolean;
  onCamera: () => void;
  onAddress: () => void;
}

export function PhotoSourceButtons({ addressOpen, onCamera, onAddress, ...props }: PhotoSourceButtonsProps) {
  return (
    <div className="grid grid-cols-3 gap-2 md:flex md:flex-wrap">
      <CameraButton {...props} onOpen={onCamera} />
      <FilesButton {...props} />
      <SourceButton
        disabled={props.disabled}
        aria-expanded={addressOpen}
        data-source="address"
        onClick={onAddress}
      >
        <Link2 /> {t`From a link`}
      </SourceButton>
    </div>
  );
}

/** The camera of a phone, and files. */
export function RecipePhotoSources(props: FilesProps) {
  const isPhone = useMediaQuery("(pointer: coarse)");
  return (
    <div className="grid grid-cols-2 gap-2 md:flex">
      {isPhone && <CameraButton {...props} onOpen={() => undefined} />}
      <FilesButton {...props} />
    </div>
  );
}

/** A tile on phones, where three buttons with text do not fit in one row. */
function SourceButton(props: Omit<ButtonProps, "size" | "variant" | "className">) {
  return (
    <Button
      {...props}
      size="sm"
      variant="secondary"
      className="max-md:h-auto max-md:min-h-16 max-md:flex-col max-md:justify-start max-md:gap-1 max-md:px-1 max-md:py-2 max-[359px]:text-xs max-md:[&_svg]:size-5"
    />
  );
}

function FilesButton({ disabled, single = false, onFiles }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <SourceButton disabled={disabled} onClick={() => input.current?.click()}>
        <ImagePlus /> {single ? t`Choose photo` : t`Choose photos`}
      </SourceButton>
      <PhotoInput ref={input} multiple={!single} aria-label={t`Photo files`} onFiles={onFiles} />
    </>
  );
}

/** Opens the system's camera app on phones, and the camera view elsewhere. */
function CameraButton({ disabled, onFiles, onOpen }: FilesProps & { onOpen: () => void }) {
  const isPhone = useMediaQuery("(pointer: coarse)");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <SourceButton
        disabled={disabled}
        data-source="camera"
        onClick={() => (isPhone ? input.current?.click() : onOpen())}
      >
        <Camera /> {t`Take photo`}
      </SourceButton>
      {isPhone && (
        <PhotoInput
          ref={input}
          capture="environment"
          aria-label={t`Photo from the camera`}
          onFiles={onFiles}
        />
      )}
    </>
  );
}
