/** The hours at which meals are over. */
export const SLOT_ENDS = { breakfast: 11, lunch: 16, dinner: 20 };
