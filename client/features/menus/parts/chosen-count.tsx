/** How many dishes are chosen, in sight beside the buttons. Spec §5: at least one. */
export function ChosenCount({ count }: { count: number }) {
  return (
    <p role="status" className="self-center text-sm text-muted md:mr-auto">
      {count === 0 ? "Please select at least one dish" : `${count} ${count === 1 ? "dish" : "dishes"} chosen`}
    </p>
  );
}
