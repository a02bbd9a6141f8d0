/** For so long the dealer's side of an order is held for its payment. */
export const promissoryPayMinutes = 3;

/** So many orders of an account may wait for its payment at once. */
export const maxUnpaid = 3;

/** Why an order was not paid: the customer's balance was too small by then. */
export const promissoryFailures = ['insufficient'] as const;
export type PromissoryFailure = (typeof promissoryFailures)[number];
