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
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { findGlobalAccount, owes, readStanding } from '../accounts/index.ts';
import { assertFits } from '../fiat-withdrawals/index.ts';
import { isCurrencyOpen } from '../global-account/index.ts';
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

/** Whom an order pays. */
export interface PaidRecipient {
  /** Null: he isn't saved. */
  readonly id: string | null;
  readonly friendlyName: string;
  readonly name: string;
  readonly account: string;
  readonly country: string;
  readonly userType: PayeeType;
  readonly values: DynamicValues;
}

/** An order that passed; amounts in smallest units. */
export interface CheckedRemittance {
  readonly quote: Quote;
  readonly way: OfferedScheme;
  readonly ownerId: string;
  readonly recipient: PaidRecipient;
  readonly fee: bigint;
  readonly reference: string;
}

/** Whose order it is, and which terms hold for him. */
export type Payer = Pick<Session, 'accountId' | 'tier' | 'country'>;

/** Refuses an order that this account may not make now, whatever the reason; looks, and changes nothing. */
export async function checkRemittance(
  deps: Deps,
  db: Queryable,
  session: Payer,
  quote: Quote,
  order: OrderBody,
): Promise<CheckedRemittance> {
  const { accountId } = session;
  const way = channelFor(session, channelIdIn(quote));
  // The terms that the price was made under have changed.
  if (way.terms.id !== quote.termsId) refuse(60015, { status: 'expired' });
  const recipient = await recipientOf(deps, db, session, way, order);
  assertWords(order, way);
  const { asset } = quote.gives;
  if ((await readStanding(db, [accountId])).some(({ isShut }) => isShut)) refuse(60004);
  if (await owes(db, accountId)) refuse(60011, { asset, reason: 'debt' });
  if (!(await isCurrencyOpen(db, accountId, asset))) refuse(60006, { asset });
  const ownerId = must(await findGlobalAccount(db, accountId), 'the account of an open currency');
  assertWithin(way, quote.gets.units);
  const fee = feeOf(feeTermsOf(way.terms), quote.gets.units);
  return { quote, way, ownerId, recipient, fee, reference: order.reference.trim() };
}

/** Refuses a purpose without the words that it needs, a reference that the scheme doesn't carry, and too many proofs. */
function assertWords({ purpose, purposeText, reference, files }: OrderBody, { scheme }: OfferedScheme): void {
  if (purpose === 'other' && purposeText.trim() === '')
    refuse('request:invalid', { field: 'purposeText', rule: 'required' });
  if (fitReference(scheme, reference.trim()) !== reference.trim())
    refuse('request:invalid', { field: 'reference', rule: 'characters' });
  if (files.length > maxRemittanceProofs) refuse(50016, { limit: maxRemittanceProofs });
}

/** One that was saved, or the one that was typed. Refuses 40001 where the channel can't pay him. */
async function recipientOf(
  deps: Deps,
  db: Queryable,
  session: Payer,
  way: OfferedScheme,
  { recipientId, recipient: form }: OrderBody,
): Promise<PaidRecipient> {
  if ((recipientId === null) === (form === null)) refuse('request:invalid', { field: 'recipientId', rule: 'required' });
  const now = deps.clock.now();
  if (recipientId !== null) {
    const row =
      (await findRecipient(db, session.accountId, recipientId)) ?? refuse('request:notFound', { field: 'recipientId' });
    const saved = await toRecipient(deps, row);
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

/** What the verification of such an order is bound to. */
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
