import { msg } from "@lingui/core/macro";
import { Monitor, Moon, Sun } from "lucide-react";

export const THEMES = [
  { value: "system", icon: Monitor, label: msg({ message: "System", context: "theme" }) },
  { value: "light", icon: Sun, label: msg({ message: "Light", context: "theme" }) },
  { value: "dark", icon: Moon, label: msg({ message: "Dark", context: "theme" }) },
] as const;
