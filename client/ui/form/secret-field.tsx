import { Field } from "./field.tsx";
import { Textarea } from "./input.tsx";

type SecretFieldProps = Record<"label" | "hint" | "value", string> & { rows: number };

/** A secret that is shown once, to copy. */
export function SecretField({ label, hint, ...props }: SecretFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Textarea
        {...props}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="font-mono break-all"
      />
    </Field>
  );
}
