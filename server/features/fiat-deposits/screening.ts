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
import { getAccount, type Account } from '../accounts/index.ts';
import { isStopped } from '../deposits/index.ts';
import { findReached, sumWith } from '../outflow/index.ts';
import { decidedByOne } from '../staff/index.ts';
import { giveBackUsage, takingOf } from '../usage/index.ts';
import { creditCaseKinds } from './kinds.ts';
import { payersOf } from './payers.ts';
import type { Paid } from './store.ts';
import type { CreditRow } from './tables.ts';

/** The terms of a customer's deposits in a credit's currency; undefined where it can't be held any more. */
export async function termsFor(db: Queryable, accountId: string, asset: string) {
  return termsOf(await getAccount(db, accountId), asset);
}

/** The same of an account that was read; of nobody, those that hold for all. */
export const termsOf = (owner: Account | undefined, asset: string) =>
  findDepositTerms(asset, owner && { tier: owner.tier, country: owner.country });

/**
 * Whether two of the staff decide on a credit: from the amount of the terms on, or where there are none. What one of them
 * decided alone for the same customer in the 24 hours before counts with it.
 */
export async function needsTwo(
  deps: Pick<Deps, 'clock' | 'providers'>,
  row: CreditRow,
  { owner, before }: Whose,
): Promise<boolean> {
  // A second one was asked for: a day later it is not the first one's alone.
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

/** Whose a credit is, or may be, and what one of the staff decided alone for him; nobody's, there is neither. */
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

/** Whoever said whose a credit is has decided about it too. */
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
 * Whether somebody has to look at a credit before its customer has it, and why; null where nobody has. The name is looked
 * at first: that is what it goes back for. Numbers that are no IBAN can't be named beforehand, so their name decides.
 */
export async function screen(
  tx: Tx,
  deps: Deps,
  credit: CreditRow & { readonly account_id: string },
  paid: Paid,
): Promise<ReviewReason | null> {
  const { merchant_name, name } = await getAccount(tx, credit.account_id);
  if (!isSameName(paid.name, merchant_name ?? name ?? '')) return 'thirdParty';
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

/** Uses up a credit's part of what may come in unseen. What somebody looks at counts no more. */
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
