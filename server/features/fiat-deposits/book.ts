import { depositFee, type findDepositTerms } from '#contract/fiat-deposits/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { customerAccount, platformAccount, transfer, type Leg } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockDebts, postAndCollect, type Debts } from '../fiat-debts/index.ts';
import type { CreditRow } from './tables.ts';

/** Every posting of a credit has its id in the key, which is how the bank's books and ours are reconciled. */
const names = (kind: string, credit: CreditRow) => ({ kind, key: `fiatCredit:${credit.id}:${kind}` });

/** Posts an unowned amount that came in, so that the ledger covers every cent at the bank. */
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

/** Posts that the bank no longer has it: it was returned or reversed before a customer was credited. */
export async function takeFromSuspense(tx: Tx, credit: CreditRow, kind: 'bank.return' | 'bank.reverse'): Promise<void> {
  const asset = assetCode(credit.asset);
  const [from, to] = [platformAccount(asset, 'suspense'), platformAccount(asset, 'custody')];
  await transfer(tx, { ...names(kind, credit), reference: credit.id, from, to, amount: BigInt(credit.amount) });
}

/**
 * Returns the fee kept from a credit, in smallest units. A credit that the fee would consume entirely, but that staff
 * credited, is free.
 */
export function feeOf(credit: CreditRow, terms: ReturnType<typeof findDepositTerms>): bigint {
  const amount = BigInt(credit.amount);
  const charged = terms ? depositFee(terms, amount) : 0n;
  return charged < amount ? charged : 0n;
}

/** Where a credit goes. */
export interface Into {
  /** The account credited. */
  readonly into: string | undefined;
  readonly fee: bigint;
  /** What the customer owes in the currency, if locked already. */
  readonly debts?: Debts | undefined;
}

/**
 * Credits a customer with the amount received, less its fee: from custody, or from suspense. What they owe in the
 * currency is collected at once.
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
