/** The size that Facebook, WhatsApp and X show in full. */
export const PICTURE = { width: 1200, height: 630 };
