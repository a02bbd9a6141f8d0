import { feeTermsOf } from '#contract/catalogue/terms.ts';
import { fitReference } from '#contract/fiat-withdrawals/rules.ts';
import { findScheme, type OfferedScheme } from '#contract/payees/schemes.ts';
import { payeeChecks, payeeFields } from '#contract/payees/fields.ts';
import { readForm } from '#contract/dynamic-forms/rules.ts';
import { assetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { feeOf } from '#contract/platform/money-fees.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Terms } from '#contract/catalogue/entries.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { lookAtPayer, payerOf, type PayingAccount } from '../global-account/index.ts';
import { findPayee, toPayee, type Payee } from '../payees/index.ts';
import { schemeFor } from './rates.ts';

export interface OrderBody {
  readonly payeeId: string;
  readonly scheme: string;
  readonly amount: string;
  readonly fee: string;
  readonly reference: string;
}

/** An order that passed the checks; amounts in smallest units. */
export interface CheckedPayout {
  readonly payee: Payee;
  readonly ownerId: string;
  readonly asset: AssetCode;
  readonly scheme: string;
  readonly terms: Terms;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly reference: string;
}

/** The facts an order is judged by: its payee, and the account it leaves. */
export interface PayoutFacts {
  readonly row: Awaited<ReturnType<typeof findPayee>>;
  readonly payer: PayingAccount;
}

/** Reads the facts in one round trip if the connection allows it. */
export async function lookAtPayout(
  db: Queryable,
  { accountId }: Pick<Session, 'accountId'>,
  { payeeId }: Pick<OrderBody, 'payeeId'>,
): Promise<PayoutFacts> {
  const [row, payer] = await allDone([findPayee(db, accountId, payeeId), lookAtPayer(db, accountId)]);
  return { row, payer };
}

/** Refuses an order that this account may not place now, whatever the reason; reads only, changes nothing. */
export const checkPayout = async (deps: Deps, db: Queryable, session: Session, order: OrderBody) =>
  judgePayout(deps, session, order, await lookAtPayout(db, session, order));

/** Judges an order by facts that were read already. */
export async function judgePayout(
  deps: Deps,
  session: Session,
  order: OrderBody,
  { row, payer }: PayoutFacts,
): Promise<CheckedPayout> {
  const now = deps.clock.now();
  const payee = await toPayee(deps, row ?? refuse('request:notFound', { field: 'payeeId' }), now);
  if (payee.usableAt !== null) refuse(60011, { reason: 'coolDown', until: payee.usableAt });
  const offered = schemeFor(session, payee.currency, order.scheme);
  assertFits(payee, offered, now);
  const ownerId = payerOf(payer, payee.currency);
  const asset = assetCode(payee.currency);
  const { amount, fee } = readAmounts(asset, offered.terms, order);
  const reference = order.reference.trim();
  if (fitReference(offered.scheme, reference) !== reference)
    refuse('request:invalid', { field: 'reference', rule: 'characters' });
  return { payee, ownerId, asset, scheme: order.scheme, terms: offered.terms, amount, fee, reference };
}

/** Refuses 40001 if a scheme requires more about a payee than is known. */
export function assertFits(
  {
    country,
    currency,
    userType,
    values,
    scheme,
  }: Pick<Payee, 'country' | 'currency' | 'userType' | 'values' | 'scheme'>,
  offered: OfferedScheme,
  now: Date,
): void {
  const { code } = offered.scheme;
  if (code === scheme) return;
  const fields = payeeFields({ country, currency, userType, scheme: code });
  const known = Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? '']));
  const isIn = findScheme(code)?.countries?.includes(country) ?? true;
  const { flaws } = readForm(fields, known, { today: now.toISOString().slice(0, 10), checks: payeeChecks(country) });
  if (!isIn || flaws.length > 0) refuse(40001, { currency, country, scheme: code });
}

/** Returns the current fee of a withdrawal, in smallest units. Refuses 40001 for a scheme that is no longer offered. */
export function feeNow(
  session: Pick<Session, 'tier' | 'country'>,
  { asset, scheme, amount }: { readonly asset: string; readonly scheme: string; readonly amount: bigint },
): bigint {
  return feeOf(feeTermsOf(schemeFor(session, asset, scheme).terms), amount);
}

/** Refuses 50014, 40013 and 40014 by the terms; 60015 if the fee is no longer the one shown. */
function readAmounts(asset: AssetCode, terms: Terms, order: Pick<OrderBody, 'amount' | 'fee'>) {
  const units = (text: string) => parseUnits(text, scaleOf(asset));
  const amount = units(order.amount);
  if (amount === undefined || amount <= 0n) refuse(50014, { field: 'amount' });
  const { minimum, maximum } = terms;
  if (amount < (units(minimum) ?? 0n)) refuse(40013, { field: 'amount', minimum });
  if (amount > (units(maximum) ?? 0n)) refuse(40014, { field: 'amount', maximum });
  const fee = feeOf(feeTermsOf(terms), amount);
  if (fee >= amount) refuse(50014, { field: 'amount' });
  if (units(order.fee) !== fee) refuse(60015, { status: 'expired' });
  return { amount, fee };
}
