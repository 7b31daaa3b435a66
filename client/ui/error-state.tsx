import { Button } from "./button.tsx";
import { SpilledCupDrawing } from "./drawings.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  /** What happened, in plain words. */
  title: string;
  /** What to do next. */
  message?: string;
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
    onRetry,
    retryLabel = "Try again",
    pending,
    className,
  } = props;
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
      </EmptyState>
    </div>
  );
}
