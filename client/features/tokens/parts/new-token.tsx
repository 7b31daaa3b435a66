import { Copy } from "lucide-react";
import { copyText } from "#client/lib/device/clipboard.ts";
import { Button } from "#client/ui/button.tsx";
import { SecretField } from "#client/ui/form/secret-field.tsx";
import { toast } from "#client/ui/status/toast.ts";

export function NewToken({ token }: { token: string }) {
  const copy = async () => {
    if (await copyText(token)) toast({ title: "Token copied", variant: "success" });
    else {
      toast({
        title: "The token could not be copied",
        description: "Please select it and copy it by hand.",
        variant: "destructive",
      });
    }
  };
  return (
    <div className="grid gap-4">
      <SecretField
        label="Access token"
        hint="Treat it like a password: anyone who has it can act as you."
        rows={3}
        value={token}
      />
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden="true" /> Copy token
      </Button>
    </div>
  );
}
