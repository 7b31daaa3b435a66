interface ProgressBarProps {
  /** The accessible name. */
  label: string;
  done: number;
  total: number;
  /** The progress as text: '12 of 40 dishes'. */
  text: string;
}

export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const direction = document.dir === "rtl" ? -1 : 1;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
      aria-valuetext={text}
      className="h-2 overflow-hidden rounded-full bg-tint forced-colors:border"
    >
      <div
        className="h-full w-full rounded-full bg-brand transition-[transform] duration-500"
        style={{ transform: `translateX(${direction * (share - 1) * 100}%)` }}
      />
    </div>
  );
}
