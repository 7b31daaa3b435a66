import type { Config } from "tailwindcss";

/**
 * Design tokens. Their values for light and dark are in client/styles.css, so components do not distinguish the themes.
 * Tailwind's own palette is left out, because only these colors are checked for contrast.
 */
export default {
  content: [],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      page: "var(--page)",
      surface: "var(--surface)",
      raised: "var(--raised)",
      sunken: "var(--sunken)",
      ink: "var(--ink)",
      muted: "var(--muted)",
      line: "var(--line)",
      control: "var(--control)",
      brand: { DEFAULT: "var(--brand)", strong: "var(--brand-strong)", on: "var(--brand-on)" },
      accent: "var(--accent)",
      tint: "var(--tint)",
      good: { DEFAULT: "var(--good)", tint: "var(--good-tint)" },
      danger: {
        DEFAULT: "var(--danger)",
        strong: "var(--danger-strong)",
        on: "var(--danger-on)",
        tint: "var(--danger-tint)",
      },
      scrim: "var(--scrim)",
    },
    fontFamily: {
      sans: ['"Inter Variable"', '"Inter Fallback"', "system-ui", "sans-serif"],
      display: ['"Fraunces Variable"', '"Fraunces Fallback"', "Georgia", "serif"],
    },
    // From base on, each step is 1.2 times the previous one.
    fontSize: {
      xs: ["0.75rem", "1rem"],
      sm: ["0.875rem", "1.25rem"],
      base: ["1rem", "1.5rem"],
      lg: ["1.2rem", "1.625rem"],
      xl: ["1.44rem", "1.875rem"],
      "2xl": ["1.728rem", "2.125rem"],
      "3xl": ["2.074rem", "2.5rem"],
    },
    borderRadius: {
      none: "0",
      sm: "6px",
      control: "10px",
      card: "16px",
      sheet: "24px",
      full: "9999px",
    },
    boxShadow: {
      none: "none",
      card: "var(--shadow-card)",
      raised: "var(--shadow-raised)",
      float: "var(--shadow-float)",
    },
    extend: {
      maxWidth: { content: "1200px" },
      transitionTimingFunction: { DEFAULT: "cubic-bezier(0, 0, 0.2, 1)" },
      transitionDuration: { DEFAULT: "160ms" },
    },
  },
} satisfies Config;
