import { Link, type LinkProps } from "react-router-dom";
import { buttonLook, type ButtonLook } from "./button.tsx";

/** A link to a page of the members' app that looks like a button. (Beside Button, so that visitors load no router.) */
export function LinkButton({ variant, size, full, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={buttonLook({ variant, size, full, className })} />;
}
