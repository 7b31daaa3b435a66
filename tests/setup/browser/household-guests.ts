import { createHash } from "node:crypto";
import type { Database } from "#server/database/db.ts";
import { dishes, inviteTokens, menus } from "#shared/schema/index.ts";
import { isoDate } from "./days.ts";
import type { User } from "./fixtures.ts";

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const secret = (name: string) => name.padEnd(32, "0");

/** Tokens of invitations by their state. */
export const INVITATION = {
  open: secret("open"),
  answered: secret("answeredOnTheseScreens"),
  expired: secret("expired"),
  used: secret("used"),
  withdrawn: secret("withdrawn"),
};
/** Edit tokens of suggestions by their state. */
export const SUGGESTION = { pending: secret("pending"), accepted: secret("accepted") };

/**
 * Adds invitations in every state, two pending suggestions and an accepted one.
 * @returns their activities for the feed
 */
export async function inviteGuests(db: Database, me: User) {
  const offered = await db.select({ id: dishes.id }).from(dishes).orderBy(dishes.id);
  const chosen = (...places: number[]) => places.map((place) => offered[place]?.id ?? 0);
  const birthday = {
    eventTitle: "Rosa's birthday",
    eventDate: isoDate(12),
    eventTime: "18:30",
    guestCount: 9,
    eventNotes: "Choose three or four things you would love to eat.\nRing twice, the bell is shy.",
  };
  await db.insert(inviteTokens).values(
    [
      { token: INVITATION.open, ...birthday, guestName: "Grace" },
      { token: INVITATION.answered, eventTitle: "Picnic by the lake", eventDate: isoDate(20) },
      { token: INVITATION.expired, ...birthday, createdAt: ago(24 * 40), expiresAt: ago(24 * 10) },
      { token: INVITATION.used, ...birthday, isUsed: true, usedAt: ago(5) },
      { token: INVITATION.withdrawn, ...birthday, withdrawnAt: ago(5) },
    ].map((fields) => ({ createdBy: me.id, createdAt: ago(50), expiresAt: ago(-24 * 29), ...fields })),
  );
  const sent = await db
    .insert(menus)
    .values(
      [
        {
          title: "Harvest lunch",
          guestName: "Old Mr. Abernathy-Featherstonehaugh",
          eventDate: isoDate(-20),
          dishIds: chosen(1, 11),
          editTokenHash: digestOf(SUGGESTION.accepted),
          acceptedBy: me.id,
          acceptedAt: ago(24 * 25),
          createdAt: ago(24 * 26),
        },
        {
          title: "A quiet supper",
          guestName: "Tom",
          dishIds: chosen(15),
          editTokenHash: digestOf(secret("another")),
          createdAt: ago(7),
        },
        {
          title: "Garden party with the whole choir",
          description: "We bring the benches and the lanterns.",
          guestName: "Grace Hopper",
          guestComments:
            "Two of us eat no fish, and little Ada is allergic to nuts. Everything else is welcome!",
          eventDate: isoDate(12),
          eventTime: "18:30",
          guestCount: 9,
          dishIds: chosen(0, 2, 3, 8, 11, 13),
          guestToken: INVITATION.used,
          editTokenHash: digestOf(SUGGESTION.pending),
          createdAt: ago(2.5),
        },
      ].map((fields) => ({ ...fields, isGuestCreated: true, updatedAt: fields.createdAt })),
    )
    .returning();
  return sent.map(({ id, title, guestName, createdAt }) => ({
    type: "guest_menu_created" as const,
    guestName,
    targetType: "menu" as const,
    targetId: id,
    metadata: { menuTitle: title, guestName: guestName ?? "" },
    createdAt,
  }));
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
