/** The hours at which breakfast and lunch are over. */
export const SLOT_ENDS = { breakfast: 11, lunch: 16 };
