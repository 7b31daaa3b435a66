import { Link, type LinkProps } from "react-router-dom";
import { buttonLook, type ButtonLook } from "./button.tsx";

/** A router link styled as a button. Separate from Button to keep the router out of the visitors' bundle. */
export function LinkButton({ variant, size, full, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonLook({ variant, size, full, className })} />;
}
