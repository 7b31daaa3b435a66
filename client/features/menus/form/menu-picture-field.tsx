import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { PictureButtons } from "#client/features/images/picture-buttons.tsx";
import { formatNumber } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { Field } from "#client/ui/form/field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import type { MenuForm } from "./menu-form.ts";

interface MenuPictureFieldProps {
  form: MenuForm;
  /** The chosen picture is being resized; saving waits. */
  isPreparing: boolean;
  onPreparing: (isPreparing: boolean) => void;
}

/** Chooses one of the photos of the menu's dishes, or a picture of one's own. */
export function MenuPictureField({ form, isPreparing, onPreparing }: MenuPictureFieldProps) {
  const { photoQuality } = useCurrentUser();
  const dishes = useQuery(dishesQuery).data ?? [];
  const dishIds = useWatch({ control: form.control, name: "dishIds" });
  const { field, fieldState, formState } = useController({ control: form.control, name: "image" });
  const [chosen, setChosen] = useState("");
  const photos = dishes
    .filter(({ id }) => dishIds.includes(id))
    .flatMap(({ title, images }) =>
      images.map((url, index) => ({
        url,
        title:
          index === 0
            ? title
            : t`${{ title: isolate(title) }} (photo ${{ number: formatNumber(index + 1) }})`,
      })),
    );
  const image = field.value;
  const isDishPhoto = (url: string) => photos.some((photo) => photo.url === url);
  // Stay in the list while another one is selected.
  const others = [...new Set([chosen, formState.defaultValues?.image ?? "", image])].filter(
    (url) => url !== "" && !isDishPhoto(url),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label={t`Picture`}
        error={fieldState.error?.message}
        hint={t`Shown on the invitation. If you choose one, it's printed, too.`}
      >
        <div className="flex items-center gap-3">
          {image && <Thumbnail src={image} tint={null} className="size-11 rounded-control" />}
          <div className="min-w-0 flex-1">
            <Select
              {...field}
              options={[
                ["", t`Photo of the first dish`],
                ...others.map((url) => [url, url === chosen ? t`Your picture` : t`Current picture`] as const),
                ...photos.map(({ url, title }) => [url, title] as const),
              ]}
            />
          </div>
        </div>
      </Field>
      <PictureButtons
        hasPicture={image !== "" && !isDishPhoto(image)}
        quality={photoQuality}
        isPreparing={isPreparing}
        onPreparing={onPreparing}
        onChange={(picture) => {
          setChosen(picture ?? "");
          field.onChange(picture ?? "");
        }}
      />
    </div>
  );
}
