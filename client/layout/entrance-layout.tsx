import type { ReactNode } from "react";
import { BrandMark } from "./brand.tsx";
import { LaidTable } from "./laid-table.tsx";

interface EntranceLayoutProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** The door of the house: a form, and beside it (above it on phones) the laid table. */
export function EntranceLayout({ title, subtitle, children }: EntranceLayoutProps) {
  return (
    <main data-no-bar className="grid min-h-dvh lg:grid-cols-2">
      <div className="hidden flex-col items-center justify-center gap-8 bg-sunken p-12 lg:flex">
        <LaidTable className="w-full max-w-lg" />
        <p className="max-w-md text-center font-display text-2xl font-semibold text-balance">
          Your household's culinary journey
        </p>
      </div>
      <div className="flex flex-col items-center justify-center px-5 py-10 pb-[max(2.5rem,env(safe-area-inset-bottom))]">
        <div className="w-full max-w-sm">
          <LaidTable className="mx-auto mb-6 h-40 w-auto lg:hidden" />
          <div className="mb-8 flex flex-col items-center text-center">
            <BrandMark className="mb-4 hidden size-12 lg:block" />
            <h1 className="text-3xl">{title}</h1>
            <p className="mt-1 text-muted">{subtitle}</p>
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
