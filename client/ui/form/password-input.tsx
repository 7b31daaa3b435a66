import { t } from "@lingui/core/macro";
import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Input } from "./input.tsx";

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "className">) {
  const [isShown, setShown] = useState(false);
  return (
    <span dir="ltr" className="relative block">
      <Input
        {...props}
        dir="ltr"
        type={isShown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pe-12"
      />
      <IconButton
        size="md"
        label={isShown ? t`Hide password` : t`Show password`}
        onClick={() => setShown(!isShown)}
        className="absolute top-0 end-0.5 md:top-0.5"
      >
        {isShown ? <EyeOff /> : <Eye />}
      </IconButton>
    </span>
  );
}
