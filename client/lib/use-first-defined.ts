import { useState } from "react";

/** Returns the first defined value, so that a form keeps its initial record when the record changes or disappears. */
export function useFirstDefined<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
