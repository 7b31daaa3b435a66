import { useEffect, useRef, useState } from "react";
import { cn } from "#client/lib/class-names.ts";
import { Photo, RATIO, type PhotoProps } from "./photo.tsx";

/** A photo that is requested shortly before it is on the screen. Browsers load lazy images up to 1,250 pixels ahead. */
export function NearPhoto({ ratio = "4/3", ...rest }: PhotoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || !frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "150px 0px" },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isNear]);
  if (isNear) return <Photo ratio={ratio} {...rest} />;
  const style = rest.tint ? { "--c": rest.tint } : undefined;
  return <div ref={frame} style={style} className={cn("photo-tint", RATIO[ratio], rest.className)} />;
}
