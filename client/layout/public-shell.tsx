import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Brand } from "./brand.tsx";

/** Layout of the members' app for people who are not signed in: only the name. */
export function PublicShell({ children }: { children: ReactNode }) {
  return (
    <>
      <header data-app-bar className="mx-auto flex h-16 max-w-content items-center px-4 md:px-6">
        <Link to="/" className="flex min-h-11 items-center rounded-control">
          <Brand />
        </Link>
      </header>
      <main className="mx-auto max-w-content px-4 pb-12 md:px-6">{children}</main>
    </>
  );
}
