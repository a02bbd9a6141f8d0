import { customerAccount, type AccountAddress } from '#server/ledger/index.ts';
import type { AssetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import { setSubAccount, subAccounts } from '../accounts/index.ts';

/** Returns the company's label of its sub-account. */
export async function nameOfSubAccount(tx: Tx, id: string): Promise<string> {
  const { label } = await tx
    .selectFrom(subAccounts.as('s'))
    .select('label')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return label;
}

interface Credited {
  readonly user_id: string;
  readonly sub_account_id: string | null;
}

/**
 * Returns the account a deposit is credited to. A sub-account is locked, and unarchived if necessary, so that incoming
 * coins are never out of sight.
 */
export async function creditedAccount(tx: Tx, deposit: Credited, asset: AssetCode): Promise<AccountAddress> {
  const { user_id, sub_account_id } = deposit;
  if (sub_account_id === null) return customerAccount(user_id, asset, 'available');
  await setSubAccount(tx, sub_account_id, { archived_at: null });
  return customerAccount(sub_account_id, asset, 'available');
}
