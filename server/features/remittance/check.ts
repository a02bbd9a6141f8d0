import { feeTermsOf } from '#contract/catalogue/terms.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { fitReference } from '#contract/fiat-withdrawals/rules.ts';
import { payeeAccount, payeeName, type PayeeType } from '#contract/payees/fields.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { feeOf } from '#contract/platform/money-fees.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { maxRemittanceProofs, remittanceValues, type RemittancePurpose } from '#contract/remittance/rules.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { assertFits } from '../fiat-withdrawals/index.ts';
import { lookAtPayer, payerOf, type PayingAccount } from '../global-account/index.ts';
import { readPayee } from '../payees/index.ts';
import type { Quote } from '../quotes/index.ts';
import { findRecipient, toRecipient, type RecipientEntry } from '../recipients/index.ts';
import { assertWithin, channelIdIn } from './quote.ts';
import { channelFor } from './rates.ts';

export interface OrderBody {
  readonly quoteId: string;
  readonly recipientId: string | null;
  readonly recipient: RecipientEntry | null;
  readonly isSaved: boolean;
  readonly purpose: RemittancePurpose;
  readonly purposeText: string;
  readonly reference: string;
  readonly files: readonly string[];
}

/** Recipient an order pays. */
export interface PaidRecipient {
  /** Null if the recipient isn't saved. */
  readonly id: string | null;
  readonly friendlyName: string;
  readonly name: string;
  readonly account: string;
  readonly country: string;
  readonly userType: PayeeType;
  readonly values: DynamicValues;
}

/** Order that passed the checks; amounts in smallest units. */
export interface CheckedRemittance {
  readonly quote: Quote;
  readonly way: OfferedScheme;
  readonly ownerId: string;
  readonly recipient: PaidRecipient;
  readonly fee: bigint;
  readonly reference: string;
}

/** Account the order is for, with what determines its terms. */
export type Payer = Pick<Session, 'accountId' | 'tier' | 'country'>;

/** Facts an order is judged by: the saved recipient, if any, and the account it is paid from. */
export interface RemittanceFacts {
  readonly saved: Awaited<ReturnType<typeof findRecipient>>;
  readonly payer: PayingAccount;
}

/** Reads the facts, in one round trip if the connection allows. */
export async function lookAtRemittance(
  db: Queryable,
  { accountId }: Pick<Payer, 'accountId'>,
  { recipientId }: Pick<OrderBody, 'recipientId'>,
): Promise<RemittanceFacts> {
  const recipient = recipientId === null ? Promise.resolve(undefined) : findRecipient(db, accountId, recipientId);
  const [saved, payer] = await allDone([recipient, lookAtPayer(db, accountId)]);
  return { saved, payer };
}

/** Judges an order by the facts, and refuses it if this account may not make it now. */
export async function judgeRemittance(
  deps: Deps,
  session: Payer,
  quote: Quote,
  order: OrderBody,
  { saved, payer }: RemittanceFacts,
): Promise<CheckedRemittance> {
  const way = channelFor(session, channelIdIn(quote));
  // The terms the price was made under have changed.
  if (way.terms.id !== quote.termsId) refuse(60015, { status: 'expired' });
  const recipient = await recipientOf(deps, session, way, order, saved);
  assertWords(order, way);
  const ownerId = payerOf(payer, quote.gives.asset);
  assertWithin(way, quote.gets.units);
  const fee = feeOf(feeTermsOf(way.terms), quote.gets.units);
  return { quote, way, ownerId, recipient, fee, reference: order.reference.trim() };
}

/** Refuses a purpose without its required text, a reference the scheme can't carry, and too many proofs. */
function assertWords({ purpose, purposeText, reference, files }: OrderBody, { scheme }: OfferedScheme): void {
  if (purpose === 'other' && purposeText.trim() === '')
    refuse('request:invalid', { field: 'purposeText', rule: 'required' });
  if (fitReference(scheme, reference.trim()) !== reference.trim())
    refuse('request:invalid', { field: 'reference', rule: 'characters' });
  if (files.length > maxRemittanceProofs) refuse(50016, { limit: maxRemittanceProofs });
}

/** Returns the saved recipient, or the one entered. Refuses with 40001 if the channel can't pay them. */
async function recipientOf(
  deps: Deps,
  session: Payer,
  way: OfferedScheme,
  { recipientId, recipient: form }: OrderBody,
  row: RemittanceFacts['saved'],
): Promise<PaidRecipient> {
  if ((recipientId === null) === (form === null)) refuse('request:invalid', { field: 'recipientId', rule: 'required' });
  const now = deps.clock.now();
  if (recipientId !== null) {
    const saved = await toRecipient(deps, row ?? refuse('request:notFound', { field: 'recipientId' }));
    assertPays(saved, way, now);
    const { id, friendlyName, name, account, country, userType, values } = saved;
    return { id, friendlyName, name, account, country, userType, values };
  }
  const typed = must(form, 'the recipient that was typed');
  assertPays(typed, way, now);
  const values = readPayee(session, typed, now.toISOString().slice(0, 10));
  const { friendlyName, country, userType } = typed;
  const who = { name: payeeName(values), account: payeeAccount(values) };
  return { id: null, friendlyName: friendlyName.trim(), ...who, country, userType, values };
}

function assertPays(recipient: Parameters<typeof assertFits>[0], way: OfferedScheme, now: Date): void {
  const { currency, country, scheme } = recipient;
  if (currency !== way.terms.asset) refuse(40001, { currency, country, scheme });
  assertFits(recipient, way, now);
}

/** Values the order's verification is bound to. */
export function valuesOf({ quote, recipient, fee, reference }: CheckedRemittance): Record<string, string> {
  const { gives, gets } = quote;
  const { name, account } = recipient;
  return remittanceValues({
    quoteId: quote.id,
    payAsset: gives.asset,
    payAmount: formatUnits(gives.units, scaleOf(gives.asset)),
    receiveAsset: gets.asset,
    receiveAmount: formatUnits(gets.units - fee, scaleOf(gets.asset)),
    name,
    account,
    reference,
  });
}
