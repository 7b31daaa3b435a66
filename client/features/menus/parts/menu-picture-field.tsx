import { useQuery } from "@tanstack/react-query";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { dishesQuery } from "#client/features/dishes/dishes.data.ts";
import { Field } from "#client/ui/field.tsx";
import { Select } from "#client/ui/input.tsx";
import { Photo } from "#client/ui/photo.tsx";
import type { MenuFormValues } from "../menu-form.ts";

interface MenuPictureFieldProps {
  form: UseFormReturn<MenuFormValues, unknown, unknown>;
}

/** Chooses one of the photos of the menu's dishes. */
export function MenuPictureField({ form }: MenuPictureFieldProps) {
  const dishes = useQuery(dishesQuery).data ?? [];
  const [dishIds, image] = useWatch({ control: form.control, name: ["dishIds", "image"] });
  const photos = dishes
    .filter(({ id }) => dishIds.includes(id))
    .flatMap(({ title, images }) =>
      images.map((url, index) => ({ url, title: index === 0 ? title : `${title} (photo ${index + 1})` })),
    );
  return (
    <Field
      label="Picture"
      error={form.formState.errors.image?.message}
      hint="Heads the page of invited guests. A chosen one also heads the printed card."
    >
      <div className="flex items-center gap-3">
        {image && (
          <Photo src={image} tint={null} alt="" ratio="1/1" className="size-11 shrink-0 rounded-control" />
        )}
        <div className="min-w-0 flex-1">
          <Select {...form.register("image")}>
            <option value="">Photo of the first dish</option>
            {image && !photos.some(({ url }) => url === image) && (
              <option value={image}>Current picture</option>
            )}
            {photos.map(({ url, title }) => (
              <option key={url} value={url}>
                {title}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </Field>
  );
}
