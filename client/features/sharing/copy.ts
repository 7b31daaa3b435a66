import { copyText } from "#client/lib/clipboard.ts";
import { toast } from "#client/ui/toast.ts";

/** Copies a link and says so (Spec §8). @param description what to do with it now */
export async function copyLink(link: string, description?: string): Promise<void> {
  if (await copyText(link)) {
    toast({
      title: "Link copied to clipboard!",
      variant: "success",
      ...(description === undefined ? {} : { description }),
    });
  } else {
    // Then the link itself is the next best thing: it can be marked and copied by hand.
    toast({ title: "Failed to copy link", description: link, variant: "destructive" });
  }
}

/** Copies a whole message and says so. */
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
