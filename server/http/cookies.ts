import { parseCookie } from "cookie";
import type { Request } from "express";

export const cookiesOf = ({ headers }: Pick<Request, "headers">) => parseCookie(headers.cookie ?? "");
