import type { ComponentProps } from "react";

/** A hidden input for photos, which a button opens. It is reset, so that the same file can be chosen again. */
export function PhotoInput({
  onFiles,
  ...input
}: ComponentProps<"input"> & { onFiles: (files: FileList) => void }) {
  return (
    <input
      {...input}
      type="file"
      accept="image/*"
      onChange={({ target }) => {
        if (target.files?.length) onFiles(target.files);
        target.value = "";
      }}
      className="hidden"
    />
  );
}
