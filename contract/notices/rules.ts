/** Notices that are marked as read in one call. */
export const maxMarkedAtOnce = 100;
/** Notices that a device keeps, the newest. */
export const keptNotices = 300;
