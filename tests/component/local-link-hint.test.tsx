import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LocalLinkHint } from "#client/features/sharing/local-link-hint.tsx";

const HINT = /^This link opens on this computer only\./;

test.each(["http://localhost:5000", "http://127.0.0.1:5000", "http://[::1]:5000", "http://127.1.2.3"])(
  "a link to %s says that other devices cannot open it",
  (origin) => {
    render(<LocalLinkHint link={`${origin}/event/abc`} />);
    screen.getByText(HINT);
  },
);

test.each(["https://home.example/sofra", "http://192.168.1.20:5000", "http://localhost.example"])(
  "a link to %s says nothing",
  (origin) => {
    render(<LocalLinkHint link={`${origin}/event/abc`} />);
    expect(screen.queryByText(HINT)).toBeNull();
  },
);
