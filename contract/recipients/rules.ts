/** Frequent recipients of one account. */
export const maxRecipients = 300;
/** So long a deletion can be undone. */
export const recipientUndoMinutes = 5;
