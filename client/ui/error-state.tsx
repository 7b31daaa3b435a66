import { ApiError } from "#client/lib/call.ts";
import { Button } from "./button.tsx";
import { SpilledCupDrawing } from "./drawings.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  /** What happened, in plain words. */
  title: string;
  /** What to do next. */
  message?: string;
  /** What failed; where nobody expected it, the code that finds it in the server's log is said too. */
  error?: Error | null;
  onRetry?: () => void;
  retryLabel?: string;
  pending?: boolean;
  className?: string;
}

/** Something could not be loaded: says so and offers to try again. */
export function ErrorState(props: ErrorStateProps) {
  const {
    title,
    message = "Please try again in a moment.",
    error,
    onRetry,
    retryLabel = "Try again",
    pending,
    className,
  } = props;
  const failed = [error, error?.cause].find((one) => one instanceof ApiError);
  return (
    <div role="alert" className={className}>
      <EmptyState
        drawing={<SpilledCupDrawing />}
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" pending={pending} onClick={onRetry}>
              {retryLabel}
            </Button>
          )
        }
      >
        {message}
        {failed?.reportCode !== undefined && (
          <small className="mt-2 block text-xs">
            If it stays, tell whoever runs the server this code: {failed.reportCode}
          </small>
        )}
      </EmptyState>
    </div>
  );
}
