import { digestOf, newLinkToken } from "#server/lib/link-token.ts";
import { GROUP_INVITATION_DAYS, INVITATION_DAYS, MAX_ANSWERS } from "#shared/limits.ts";
import { answerDishes, answers, claims, inviteTokens, menus } from "#shared/schema/index.ts";
import { addToFeed, DAY, demoDate, past, required, since, type DemoContext } from "./demo-context.ts";
import { PLAN, type Group } from "./demo-plan.ts";

export async function addMenus(context: DemoContext): Promise<void> {
  for (const { inDays, by, daysAgo, guest, group, dishes, ...fields } of PLAN.menus) {
    const userId = by === undefined ? null : context.idOf(by);
    const accepted = { acceptedBy: userId, acceptedAt: past(context.now, daysAgo - 2) };
    const [row] = await context.tx
      .insert(menus)
      .values({
        ...fields,
        eventDate: demoDate(context.now, inDays),
        countsHousehold: true,
        dishIds: dishes.map(context.dishId),
        ...(guest
          ? {
              isGuestCreated: true,
              guestName: guest.name,
              guestComments: guest.comments,
              ...(userId && accepted),
            }
          : { createdBy: userId }),
        ...since(context.now, daysAgo),
        // An event that was archived before its day would count as cancelled.
        ...(fields.isArchived && { updatedAt: past(context.now, 1) }),
      })
      .returning();
    const about = { targetType: "menu" as const, targetId: required(row).id };
    const menuTitle = fields.title;
    if (!guest) {
      addToFeed(context, daysAgo, { type: "menu_created", userId, ...about, metadata: { menuTitle } });
      if (group) await addGroup(context, required(row), group);
      continue;
    }
    const activity = { guestName: guest.name, ...about, metadata: { menuTitle, guestName: guest.name } };
    addToFeed(context, daysAgo, { type: "guest_menu_created", ...activity });
    if (userId) addToFeed(context, daysAgo - 2, { type: "guest_menu_accepted", userId, ...activity });
  }
}

/** The host invited an hour after planning the menu. */
async function addGroup(context: DemoContext, menu: typeof menus.$inferSelect, group: Group): Promise<void> {
  const { tx, now } = context;
  const createdBy = required(menu.createdBy ?? undefined);
  const createdAt = new Date(menu.createdAt.getTime() + DAY / 24);
  const [invitation] = await tx
    .insert(inviteTokens)
    .values({
      token: newLinkToken(),
      menuId: menu.id,
      maxAnswers: MAX_ANSWERS,
      expectedGuests: group.expectedGuests,
      showsNames: true,
      followsAnswers: true,
      eventTitle: menu.title,
      createdBy,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + GROUP_INVITATION_DAYS * DAY),
    })
    .returning();
  const about = { targetType: "menu" as const, targetId: menu.id };
  addToFeed(context, (now - createdAt.getTime()) / DAY, {
    type: "guest_invited",
    userId: createdBy,
    ...about,
    metadata: { eventTitle: menu.title },
  });
  for (const { wishes, brings, daysAgo, ...fields } of group.answers) {
    const isComing = fields.adults + fields.children > 0;
    const [answer] = await tx
      .insert(answers)
      .values({
        ...fields,
        isComing,
        inviteTokenId: required(invitation).id,
        editTokenHash: digestOf(newLinkToken()),
        ...since(now, daysAgo),
      })
      .returning();
    const answerId = required(answer).id;
    for (const title of wishes)
      await tx.insert(answerDishes).values({ answerId, dishId: context.dishId(title) });
    for (const line of brings) {
      const isDish = PLAN.dishes.some(({ title }) => title === line);
      const what = isDish ? { dishId: context.dishId(line) } : { item: line };
      await tx.insert(claims).values({ menuId: menu.id, answerId, kind: "bring", ...what });
    }
    const { name: guestName } = fields;
    addToFeed(context, daysAgo, {
      type: "guest_answered",
      guestName,
      ...about,
      metadata: { menuTitle: menu.title, guestName, isComing, answerId },
    });
  }
}

export async function addInvitations(context: DemoContext): Promise<void> {
  for (const { inDays, by, daysAgo, ...event } of PLAN.invitations) {
    const createdAt = past(context.now, daysAgo);
    const [row] = await context.tx
      .insert(inviteTokens)
      .values({
        ...event,
        token: newLinkToken(),
        eventDate: demoDate(context.now, inDays),
        createdBy: context.idOf(by),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY),
      })
      .returning();
    addToFeed(context, daysAgo, {
      type: "guest_invited",
      userId: context.idOf(by),
      targetType: "invitation",
      targetId: required(row).id,
      metadata: { eventTitle: event.eventTitle, guestName: event.guestName },
    });
  }
}
