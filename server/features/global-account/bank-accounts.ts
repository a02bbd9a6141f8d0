import type { BankDetails } from '#server/providers/banking/banking.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currencyAccounts, openDetails } from './store.ts';

/** Returns the stage of a currency's account at the bank: never requested, requested and not open, or open. */
export async function bankAccountStage(
  db: Queryable,
  accountId: string,
  currency: string,
): Promise<'none' | 'asked' | 'open'> {
  const row = await ofCurrency(db, accountId, currency).executeTakeFirst();
  if (!row) return 'none';
  return row.opened_at === null ? 'asked' : 'open';
}

/** Returns the details needed to pay into a customer's account in a currency; null while it is not open. */
export async function findBankAccount(
  deps: Pick<Deps, 'vault'>,
  db: Queryable,
  accountId: string,
  currency: string,
): Promise<BankDetails | null> {
  const row = await ofCurrency(db, accountId, currency).executeTakeFirst();
  return row ? openDetails(deps, row) : null;
}

/** Returns the owner of an account at the bank; undefined if it is none of ours. */
export async function ownerOfBankAccount(db: Queryable, providerId: string): Promise<string | undefined> {
  const row = await currencyAccounts(db).where('provider_id', '=', providerId).executeTakeFirst();
  return row?.account_id;
}

/** Returns the bank's id for a customer's account in a currency; undefined while it is not open. */
export async function findBankAccountId(db: Queryable, accountId: string, currency: string) {
  const row = await ofCurrency(db, accountId, currency).where('opened_at', 'is not', null).executeTakeFirst();
  return row?.provider_id ?? undefined;
}

const ofCurrency = (db: Queryable, accountId: string, currency: string) =>
  currencyAccounts(db).where('account_id', '=', accountId).where('currency', '=', currency);
