/** Minutes the dealer's side of an order is held for its payment. */
export const promissoryPayMinutes = 3;

/** Maximum number of an account's orders that wait for its payment at once. */
export const maxUnpaid = 3;

/** Why an order was not paid: the customer's balance had become too small. */
export const promissoryFailures = ['insufficient'] as const;
export type PromissoryFailure = (typeof promissoryFailures)[number];
