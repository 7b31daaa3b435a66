import { useRef, type ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

interface PhotoButtonProps extends ComponentProps<typeof Button> {
  inputLabel: string;
  multiple?: boolean;
  /** Opens the camera of a phone, which Android's chooser of photos does not offer. */
  capture?: "environment";
  onFiles: (files: FileList) => void;
}

/** Opens the system's chooser of files or photos. */
export function PhotoButton({ inputLabel, multiple, capture, onFiles, ...button }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={inputLabel}
        multiple={multiple}
        capture={capture}
        onChange={({ target }) => {
          if (target.files?.length) onFiles(target.files);
          // So that the same file can be chosen again.
          target.value = "";
        }}
        className="hidden"
      />
    </>
  );
}
