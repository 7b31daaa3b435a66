import { useState } from "react";

/** The first value that was there: a form keeps what it began with when the record changes or disappears. */
export function useFirstDefined<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
