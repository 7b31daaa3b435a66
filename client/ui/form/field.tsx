import { createContext, use, useId, type ReactNode } from "react";
import { cn } from "#client/lib/class-names.ts";

interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const Context = createContext<FieldContext | null>(null);

interface FieldProps {
  label: ReactNode;
  /** A line of help below the control. */
  hint?: ReactNode;
  /** The validation error; marks the control as invalid and is announced with it. */
  error?: string | undefined;
  /** The id of an error below another control, if it is about this one, too. */
  errorId?: string | false | undefined;
  required?: boolean;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  className?: string;
  /** An Input, Textarea, Select or any control that calls useFieldControl. */
  children: ReactNode;
}

/** A control with its label, hint and error, connected for screen readers. */
export function Field({ label, hint, error, required, hideLabel, className, children, ...more }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : more.errorId;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-medium"}>
        <span>{label}</span>
        {required && (
          <span aria-hidden="true" className="ms-0.5 text-brand">
            *
          </span>
        )}
      </label>
      <Context value={{ id, describedBy, invalid: Boolean(errorId), required: Boolean(required) }}>
        {children}
      </Context>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Returns the attributes that connect a control to its Field; empty outside a Field. */
export function useFieldControl() {
  const field = use(Context);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    "aria-required": field.required || undefined,
  };
}
