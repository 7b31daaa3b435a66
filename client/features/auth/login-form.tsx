import { useState, type FormEvent } from "react";
import { Button } from "#client/ui/button.tsx";
import { Field } from "#client/ui/field.tsx";
import { Input } from "#client/ui/input.tsx";
import { toast } from "#client/ui/toast.tsx";
import { useLogin } from "./auth.data.ts";

/** Username and password. The fields keep what was typed when signing in fails. */
export function LoginForm() {
  const login = useLogin();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Spec §5: either one empty and no call is made.
    if (!username.trim() || !password) {
      toast({
        title: "Missing Information",
        description: "Please enter both username and password.",
        variant: "destructive",
      });
      return;
    }
    login.mutate({ username, password });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Username">
        <Input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </Field>
      <Field label="Password">
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {/* After success the page is about to be loaded anew: the button stays as it is until then. */}
      <Button
        type="submit"
        size="lg"
        full
        pending={login.isPending || login.isSuccess}
        pendingLabel="Signing in..."
        className="mt-2"
      >
        Sign In
      </Button>
    </form>
  );
}
