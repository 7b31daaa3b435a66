import { t } from "@lingui/core/macro";
import { ImagePlus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "#client/ui/button.tsx";
import type { PhotoQuality } from "#shared/choices.ts";
import { PhotoButton } from "./parts/photo-button.tsx";
import { usePhotoFiles } from "./parts/use-photo-files.ts";

interface PictureButtonsProps {
  hasPicture: boolean;
  /** `small` by default. */
  quality?: PhotoQuality | undefined;
  /** Receives a data URL, or null to remove the picture. */
  onChange: (picture: string | null) => void;
  /** The picture is being resized; saving waits. */
  isPreparing: boolean;
  onPreparing: (isPreparing: boolean) => void;
  /** The id of an error message. */
  describedBy?: string | undefined;
}

export function PictureButtons(props: PictureButtonsProps) {
  const { hasPicture, quality, onChange, isPreparing, onPreparing, describedBy } = props;
  const choose = useRef<HTMLButtonElement>(null);

  const limit = { count: 1, refused: t`This picture cannot be used` };
  const { addFiles } = usePhotoFiles(limit, quality, onChange, onPreparing);

  return (
    <div className="flex flex-wrap gap-2">
      <PhotoButton
        ref={choose}
        size="sm"
        variant="secondary"
        pending={isPreparing}
        aria-describedby={describedBy}
        inputLabel={t`Picture file`}
        onFiles={addFiles}
      >
        <ImagePlus /> {hasPicture ? t`Change picture` : t`Choose picture`}
      </PhotoButton>
      {hasPicture && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onChange(null);
            choose.current?.focus();
          }}
        >
          <Trash2 /> {t`Remove picture`}
        </Button>
      )}
    </div>
  );
}
