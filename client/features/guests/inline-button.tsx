import type { ReactNode } from "react";

/** A quiet action at the end of a sentence. */
export function InlineButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-my-3 inline-flex min-h-11 min-w-11 items-center justify-center font-medium text-brand underline underline-offset-4 hover:text-brand-strong"
    >
      {children}
    </button>
  );
}
