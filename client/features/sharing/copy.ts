import { copyText } from "#client/lib/device/clipboard.ts";
import { toast } from "#client/ui/status/toast.ts";

/** Copies a link and shows a toast. @param description what to do with the link */
export async function copyLink(link: string, description?: string): Promise<void> {
  if (await copyText(link)) {
    toast({
      title: "Link copied to clipboard!",
      variant: "success",
      ...(description === undefined ? {} : { description }),
    });
  } else {
    // Shows the link, so that it can be copied by hand.
    toast({ title: "Failed to copy link", description: link, variant: "destructive" });
  }
}

export async function copyMessage(message: string): Promise<void> {
  if (await copyText(message)) toast({ title: "Message copied to clipboard!", variant: "success" });
  else {
    toast({
      title: "Failed to copy message",
      description: "Please try again, or copy the link alone.",
      variant: "destructive",
    });
  }
}

export async function copyPlace(place: string): Promise<void> {
  const wasCopied = await copyText(place);
  toast(
    wasCopied
      ? { title: "Place copied", variant: "success" }
      : { title: "The place could not be copied", description: place, variant: "destructive" },
  );
}
