import { lazy, Suspense } from "react";
import { cn } from "#client/lib/class-names.ts";

const QrCode = lazy(async () => ({ default: (await import("./parts/qr-code.tsx")).QrCode }));

/**
 * The way from a printed menu to the menu itself: its public address as a QR code. Square; its place is kept while the
 * code is loaded.
 */
export function MenuQr({ url, className }: { url: string; className?: string }) {
  return (
    <div className={cn("aspect-square size-28 overflow-hidden rounded-sm", className)}>
      <Suspense>
        <QrCode text={url} label="QR code that opens this menu" />
      </Suspense>
    </div>
  );
}
