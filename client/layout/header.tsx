import { Link } from "react-router-dom";
import { Brand } from "./brand.tsx";
import { AvatarMenu } from "./avatar-menu.tsx";
import { SearchButton } from "./search-button.tsx";

/** Spec §2: sticky header with title, Search and the avatar menu. */
export function Header() {
  return (
    <header
      data-app-bar
      className="sticky top-0 z-30 border-b border-line bg-page/90 backdrop-blur-md short:static"
    >
      <div className="mx-auto flex h-16 max-w-content items-center gap-3 px-4 md:px-6">
        <Link to="/" className="flex min-h-11 min-w-0 items-center gap-4 rounded-control">
          <Brand className="min-w-0" />
          <span className="hidden border-l border-line pl-4 text-sm text-muted lg:inline">
            Your household's culinary journey
          </span>
        </Link>
        <div className="ml-auto flex shrink-0 items-center gap-2 md:gap-3">
          <SearchButton />
          <AvatarMenu />
        </div>
      </div>
    </header>
  );
}
