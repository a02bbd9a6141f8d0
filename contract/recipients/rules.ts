/** Maximum frequent recipients per account. */
export const maxRecipients = 300;
/** Minutes a deletion can be undone. */
export const recipientUndoMinutes = 5;
