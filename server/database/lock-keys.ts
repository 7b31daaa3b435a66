/* All keys of advisory locks. They keep their values, because processes of other versions may run at the same time. */

export const CONNECTION_LOCKS = {
  /** Migrations, when processes start together. */
  migration: 7_362_911,
  /** Making and restoring backups. */
  backup: 7_362_913,
  /** Estimates of one dish, whose id is the second key. */
  estimate: 7_362_915,
  /** A runner of jobs is alive; the second key is the hash of its name. */
  runner: 7_362_916,
};

export const TRANSACTION_LOCKS = {
  /** Changes of roles: the first administrator is created once, and the last two cannot demote each other. */
  accounts: "sofra.accounts",
  /** Queueing a backup. */
  backups: "sofra.backups",
  /** Changes of the shopping lists of days. */
  daysLists: "sofra.household_items",
  /** Planning meals again: two calls do not plan them twice. */
  mealsAgain: "sofra.meals_again",
  /** Joining answers of one person: members who do so at the same time see each other's group. */
  people: "answers.person",
};
