import { readIban } from '#contract/bank-numbers/iban.ts';
import { isSameName } from '#contract/fiat-deposits/names.ts';
import {
  bankNetwork,
  depositFee,
  depositLimits,
  findDepositTerms,
  type ReviewReason,
} from '#contract/fiat-deposits/rules.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getAccount, verifiedNameOf, type Account } from '../accounts/index.ts';
import { isStopped } from '../deposits/index.ts';
import { findReached, sumWith } from '../outflow/index.ts';
import { decidedByOne } from '../staff/index.ts';
import { giveBackUsage, takingOf } from '../usage/index.ts';
import { creditCaseKinds } from './kinds.ts';
import { payersOf } from './payers.ts';
import type { Paid } from './store.ts';
import type { CreditRow } from './tables.ts';

/** Returns the terms of a customer's deposits in a credit's currency; undefined if it can no longer be held. */
export async function termsFor(db: Queryable, accountId: string, asset: string) {
  return termsOf(await getAccount(db, accountId), asset);
}

/** Returns the terms for an account that was read already; without one, the general terms. */
export const termsOf = (owner: Account | undefined, asset: string) =>
  findDepositTerms(asset, owner && { tier: owner.tier, country: owner.country });

/**
 * Whether two staff members must decide on a credit: from the amount in the terms on, or if there are no terms. What
 * one of them decided alone for the same customer in the 24 hours before counts too.
 */
export async function needsTwo(
  deps: Pick<Deps, 'clock' | 'providers'>,
  row: CreditRow,
  { owner, before }: Whose,
): Promise<boolean> {
  // A second decision was requested: even a day later it is not the first one's alone.
  if (row.first_decided_by !== null) return true;
  const asset = assetCode(row.asset);
  const terms = termsOf(owner, asset);
  if (!terms) return true;
  const limitOf = (code: AssetCode) => {
    const of = code === asset ? terms : findDepositTerms(code);
    return of ? depositLimits(of).reviewFrom : 0n;
  };
  const sums = sumWith({ asset, amount: BigInt(row.amount) }, before);
  return (await findReached(deps, [{ side: 'customer', sums }], limitOf)) !== undefined;
}

/**
 * The owner of a credit, or the candidate, and what one staff member decided alone for them; neither if it is unowned.
 */
export interface Whose {
  readonly owner: Account | undefined;
  readonly before: Awaited<ReturnType<typeof decidedAlone>>;
}

export async function readWhose(db: Queryable, deps: Pick<Deps, 'clock'>, row: CreditRow): Promise<Whose> {
  const whose = row.account_id ?? row.candidate_id;
  if (whose === null) return { owner: undefined, before: [] };
  const [owner, before] = await allDone([getAccount(db, whose), decidedAlone(db, deps, whose, row.id)]);
  return { owner, before };
}

/** Credits that one staff member decided alone. Naming the owner counts as deciding, too. */
function decidedAlone(db: Queryable, deps: Pick<Deps, 'clock'>, accountId: string, but: string) {
  return db
    .selectFrom('fiat_credit')
    .select(['asset', 'amount'])
    .where('account_id', '=', accountId)
    .where('id', '<>', but)
    .where((eb) => eb.or([eb('booked', '=', 'credited'), eb('return_sent_at', 'is not', null)]))
    .where(decidedByOne(deps, creditCaseKinds, { id: 'fiat_credit.id', also: 'fiat_credit.candidate_by' }))
    .execute();
}

/**
 * Returns why staff must review a credit before its customer has it; null if they need not. The name is checked first,
 * because a mismatch sends the credit back. Numbers that aren't IBANs can't be listed beforehand, so for them the name
 * decides.
 */
export async function screen(
  tx: Tx,
  deps: Deps,
  credit: CreditRow & { readonly account_id: string },
  paid: Paid,
): Promise<ReviewReason | null> {
  const owner = await getAccount(tx, credit.account_id);
  if (!isSameName(paid.name, verifiedNameOf(owner) ?? '')) return 'thirdParty';
  const isIban = readIban(paid.accountNumber).value !== undefined;
  const payers = await payersOf(tx, credit.payer_index, deps.clock.now());
  if (isIban && !payers.includes(credit.account_id)) return 'notListed';
  const where = { userId: credit.account_id, asset: credit.asset, network: bankNetwork };
  if (await isStopped(tx, where)) return 'stopped';
  const terms = await termsFor(tx, credit.account_id, credit.asset);
  if (!terms) return 'stopped';
  const limits = depositLimits(terms);
  const amount = BigInt(credit.amount);
  if (amount >= limits.reviewFrom || amount > limits.maximum) return 'amount';
  if (amount < limits.minimum || depositFee(terms, amount) >= amount) return 'belowMinimum';
  return (await fits(tx, deps, credit, limits)) ? null : 'total';
}

/** Uses up a credit's share of the total that may come in without review. A credit under review does not count. */
async function fits(
  tx: Tx,
  deps: Deps,
  credit: CreditRow & { readonly account_id: string },
  total: { readonly dailyMaximum: bigint; readonly monthlyMaximum: bigint | null },
): Promise<boolean> {
  const orders = { accountId: credit.account_id, operation: 'deposit', asset: assetCode(credit.asset) } as const;
  const order = { orderId: credit.id, amount: BigInt(credit.amount) };
  const { left } = await tx
    .selectNoFrom(takingOf(deps, { orders, ...order, most: total }).as('left'))
    .executeTakeFirstOrThrow();
  if (left !== null) await giveBackUsage(tx, credit.id);
  return left === null;
}
