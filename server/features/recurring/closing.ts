import type { EndWithAccount } from '#server/platform/closing.ts';
import './tables.ts';

/** Cancels the recurring conversions of a closed account. */
export const endRecurringOf: EndWithAccount = async ({ tx }, accountId) => {
  await tx.deleteFrom('recurring_conversion').where('account_id', '=', accountId).execute();
};
