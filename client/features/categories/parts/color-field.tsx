import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import { useId } from "react";
import { i18n } from "#client/lib/i18n.tsx";
import { CATEGORY_COLORS, type CategoryColor } from "#shared/choices.ts";

/** Names for screen readers. */
const COLOR_NAME: Record<CategoryColor, MessageDescriptor> = {
  "#f97316": msg`Orange`,
  "#ef4444": msg`Red`,
  "#eab308": msg`Yellow`,
  "#22c55e": msg`Green`,
  "#14b8a6": msg`Teal`,
  "#3b82f6": msg`Blue`,
  "#8b5cf6": msg`Violet`,
  "#ec4899": msg`Pink`,
};

interface ColorFieldProps {
  value: CategoryColor;
  onChange: (color: CategoryColor) => void;
  error?: string | undefined;
}

export function ColorField({ value, onChange, error }: ColorFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t`Color`}</legend>
      <div className="grid w-fit grid-cols-4 gap-2 sm:grid-cols-8">
        {CATEGORY_COLORS.map((color) => (
          <label
            key={color}
            title={i18n._(COLOR_NAME[color])}
            className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
              aria-label={i18n._(COLOR_NAME[color])}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              style={{ background: color }}
              className="grid size-9 place-items-center rounded-full ring-ink ring-offset-2 ring-offset-raised [label:has(:checked)>&]:ring-2"
            >
              {color === value && (
                <Check strokeWidth={3.5} className="size-5 rounded-full bg-surface p-0.5 text-ink" />
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 text-sm text-danger">{error}</p>}
    </fieldset>
  );
}
