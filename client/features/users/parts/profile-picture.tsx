import { ImagePlus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { PhotoError, preparePhoto } from "#client/features/images/prepare-photo.ts";
import { Button } from "#client/ui/button.tsx";
import { toast } from "#client/ui/toast.ts";
import type { CurrentUser } from "#shared/auth.api.ts";
import { Avatar } from "../avatar.tsx";

interface ProfilePictureProps {
  /** The member, with the unsaved picture. */
  person: Pick<CurrentUser, "id" | "firstName" | "lastName" | "email" | "profileImageUrl" | "color">;
  onChange: (picture: string | null) => void;
  preparing: boolean;
  onPreparing: (preparing: boolean) => void;
  error: string | undefined;
}

export function ProfilePicture({ person, onChange, preparing, onPreparing, error }: ProfilePictureProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);

  const take = async (file: File) => {
    onPreparing(true);
    try {
      onChange(await preparePhoto(file));
    } catch (problem) {
      const description = problem instanceof PhotoError ? problem.message : "Please try another one.";
      toast({ title: "This picture cannot be used", description, variant: "destructive" });
    } finally {
      onPreparing(false);
    }
  };

  return (
    <div className="flex items-center gap-4">
      <Avatar person={person} size="lg" />
      <div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={choose}
            size="sm"
            variant="secondary"
            pending={preparing}
            aria-describedby={error && errorId}
            onClick={() => input.current?.click()}
          >
            <ImagePlus aria-hidden="true" /> {person.profileImageUrl ? "Change Picture" : "Choose Picture"}
          </Button>
          {person.profileImageUrl && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                onChange(null);
                choose.current?.focus();
              }}
            >
              <Trash2 aria-hidden="true" /> Remove Picture
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Picture file"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
            // Allows choosing the same file again.
            event.target.value = "";
          }}
          className="hidden"
        />
        {error && (
          <p id={errorId} className="mt-1.5 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
