import { Suspense } from "react";
import { cn } from "#client/lib/class-names.ts";
import { lazyComponent } from "#client/lib/lazy-component.ts";

const QrCode = lazyComponent(() => import("./qr-code.tsx"));

/** @param className the size, which is fixed, so that nothing moves while the encoder loads */
export function LazyQrCode({ className, ...code }: { text: string; label: string; className: string }) {
  return (
    <div className={cn("shrink-0 overflow-hidden rounded-sm", className)}>
      <Suspense>
        <QrCode {...code} />
      </Suspense>
    </div>
  );
}
