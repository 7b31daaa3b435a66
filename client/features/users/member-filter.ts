import { fold, searchWords } from "#shared/fold.ts";
import { memberName } from "#shared/full-name.ts";
import type { User } from "#shared/users.api.ts";

type Findable = Pick<User, "firstName" | "lastName" | "username" | "email">;

/** Members whose name, username or e-mail address contains every word of the text, ignoring case and accents. */
export function findMembers<Member extends Findable>(members: Member[], text: string): Member[] {
  const words = searchWords(text);
  if (words.length === 0) return members;
  return members.filter((member) => {
    const about = fold([memberName(member), member.username, member.email ?? ""].join(" "));
    return words.every((word) => about.includes(word));
  });
}
