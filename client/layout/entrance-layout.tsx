import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useRootAttribute } from "#client/lib/device/root-attribute.ts";
import { ACCENT, Drawing, TINT } from "#client/ui/status/drawings.tsx";
import { BrandMark } from "./brand.tsx";

const WARE = { fill: "var(--surface)" };

interface EntranceLayoutProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** Layout of the pages before signing in: a form with an illustration next to it, or above it on phones. */
export function EntranceLayout({ title, subtitle, children }: EntranceLayoutProps) {
  useRootAttribute("data-no-bar");
  return (
    <main className="grid min-h-dvh lg:grid-cols-2">
      <div className="hidden flex-col items-center justify-center gap-8 bg-sunken p-12 lg:flex">
        <LaidTable className="w-full max-w-lg" />
        <p className="max-w-md text-center font-display text-2xl font-semibold text-balance">
          {t`Your household's culinary journey`}
        </p>
      </div>
      <div className="flex flex-col items-center justify-center px-5 py-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <div className="w-full max-w-sm">
          <LaidTable className="mx-auto mb-4 h-[min(10rem,16dvh)] w-auto lg:hidden short:hidden" />
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

function LaidTable({ className }: { className?: string }) {
  return (
    <Drawing viewBox="0 0 400 300" className={className}>
      {/* lamp light */}
      <path {...TINT} d="M162 74h76l66 86H96z" opacity="0.6" />
      <path d="M200 0v34" />
      <path {...WARE} d="M160 74c2-24 18-40 40-40s38 16 40 40z" />
      <path {...ACCENT} d="M188 74a12 10 0 0 0 24 0" />
      {/* chairs */}
      <path d="M40 150c-4 0-7 3-6 7l12 63h34M46 220l-8 66M80 220l6 66M42 178h22" />
      <path d="M360 150c4 0 7 3 6 7l-12 63h-34M354 220l8 66M320 220l-6 66M358 178h-22" />
      {/* table and cloth */}
      <path {...TINT} d="M84 176h248l-12 52c-18 10-26-8-44 0s-24 10-42 0-26-8-42 0-26 10-44 0-36 8-52 0z" />
      <path d="M64 170h272" />
      <path d="M80 170l12 52c18 8 26-6 44 0s26 8 44 0 26-8 44 0 26 8 44 0 28 8 40 0l12-52" />
      <path d="M104 228l-8 58M296 228l8 58" />
      {/* pot */}
      <path {...WARE} d="M170 132h60v26c0 7-5 12-12 12h-36c-7 0-12-5-12-12z" />
      <path d="M164 132h72M170 142h-9c-4 0-6-3-6-6M230 142h9c4 0 6-3 6-6M176 132c2-9 10-14 24-14s22 5 24 14M197 118v-5h6v5" />
      <path {...ACCENT} d="M186 104c-4-5 4-8 0-14M200 102c-4-5 4-8 0-14M214 104c-4-5 4-8 0-14" />
      {/* plates, glasses and a twig */}
      <path {...WARE} d="M92 170c0-4 10-8 24-8s24 4 24 8zM260 170c0-4 10-8 24-8s24 4 24 8z" />
      <path d="M104 162c0-2 5-4 12-4s12 2 12 4M272 162c0-2 5-4 12-4s12 2 12 4" />
      <path {...WARE} d="M144 142h14l-2 14c0 3-2 5-5 5s-5-2-5-5zM151 161v9M146 170h10" />
      <path {...WARE} d="M248 150h8c1 7 3 9 3 14 0 4-3 6-7 6s-7-2-7-6c0-5 2-7 3-14Z" />
      <path
        {...ACCENT}
        d="M252 150v-22M252 138c-8 0-11-4-11-11 8 0 11 4 11 11ZM252 132c0-7 4-11 11-11 0 8-4 11-11 11Z"
      />
      {/* floor */}
      <path d="M20 290h360" strokeDasharray="1 9" />
    </Drawing>
  );
}
