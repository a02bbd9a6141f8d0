import type { EndWithAccount } from '#server/platform/closing.ts';
import './tables.ts';

/** Deletes the keys of a closed account: a reopened one has none that could be forgotten. */
export const deleteKeysOf: EndWithAccount = async ({ tx }, accountId) => {
  await tx.deleteFrom('api_key').where('user_id', '=', accountId).execute();
};
