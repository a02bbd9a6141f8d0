import { depositFee, type findDepositTerms } from '#contract/fiat-deposits/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { customerAccount, platformAccount, transfer, type Leg } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockDebts, postAndCollect, type Debts } from '../fiat-debts/index.ts';
import type { CreditRow } from './tables.ts';

/** All postings of a credit have its id in their key: by it the bank's books and ours are compared. */
const names = (kind: string, credit: CreditRow) => ({ kind, key: `fiatCredit:${credit.id}:${kind}` });

/** What came in and is nobody's yet: the ledger knows of every cent at the bank. */
export async function suspend(tx: Tx, credit: CreditRow): Promise<void> {
  const asset = assetCode(credit.asset);
  const [from, to] = [platformAccount(asset, 'custody'), platformAccount(asset, 'suspense')];
  await transfer(tx, {
    ...names('bank.suspend', credit),
    reference: credit.id,
    from,
    to,
    amount: BigInt(credit.amount),
  });
}

/** The bank has it no more: it went back, or was taken back, before anybody was credited. */
export async function takeFromSuspense(tx: Tx, credit: CreditRow, kind: 'bank.return' | 'bank.reverse'): Promise<void> {
  const asset = assetCode(credit.asset);
  const [from, to] = [platformAccount(asset, 'suspense'), platformAccount(asset, 'custody')];
  await transfer(tx, { ...names(kind, credit), reference: credit.id, from, to, amount: BigInt(credit.amount) });
}

/** What is kept of a credit, in smallest units. Staff credited what the fee would eat up: then it is free. */
export function feeOf(credit: CreditRow, terms: ReturnType<typeof findDepositTerms>): bigint {
  const amount = BigInt(credit.amount);
  const charged = terms ? depositFee(terms, amount) : 0n;
  return charged < amount ? charged : 0n;
}

/** Where a credit goes. */
export interface Into {
  /** The account that it is for. */
  readonly into: string | undefined;
  readonly fee: bigint;
  /** What its customer owes of the currency, where it is locked already. */
  readonly debts?: Debts | undefined;
}

/**
 * Gives a customer what came in, less its fee: from custody, or from where it waited. What he owes of the currency is taken
 * at once.
 */
export async function creditCustomer(
  tx: Tx,
  deps: Deps,
  credit: CreditRow & { readonly account_id: string; readonly deposit_id: string },
  { into, fee, debts }: Into,
): Promise<void> {
  const asset = assetCode(credit.asset);
  const amount = BigInt(credit.amount);
  const owner = must(into, 'the account that a credit is for');
  const from = platformAccount(asset, credit.booked === 'suspense' ? 'suspense' : 'custody');
  const legs: Leg[] = [
    { account: from, amount: -amount },
    { account: customerAccount(owner, asset, 'available'), amount: amount - fee },
    ...(fee > 0n ? [{ account: platformAccount(asset, 'fee'), amount: fee }] : []),
  ];
  const draft = { ...names('bank.credit', credit), reference: credit.deposit_id, legs };
  const owed = debts ?? (await lockDebts(tx, credit.account_id, asset));
  await postAndCollect(tx, deps, owed, { draft, into: { owner, amount: amount - fee } });
}
