import { useId } from "react";
import { PictureButtons } from "#client/features/images/picture-buttons.tsx";
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

export function ProfilePicture({ person, error, ...buttons }: ProfilePictureProps) {
  const errorId = useId();
  return (
    <div className="flex items-center gap-4">
      <Avatar person={person} size="lg" />
      <div>
        <PictureButtons
          {...buttons}
          hasPicture={Boolean(person.profileImageUrl)}
          describedBy={error && errorId}
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
