import type { CardForm, RequestField } from '#contract/corporate-cards/rules.ts';
import type {
  CardDisputeState,
  CardPaymentNotice,
  CardRequestNotice,
  CorporateCardNotice,
  CorporateCardState,
  DeclineReason,
} from '#contract/corporate-cards/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { saidDigits } from './said-digits.ts';

interface Card {
  readonly id: string;
  readonly holder_id: string;
  readonly label: string;
  readonly form: CardForm;
  readonly status: CorporateCardState;
  readonly last_four: string | null;
}

/** Notifies a card's holder of its outcome. */
export async function tellOfCard(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  card: Card,
  notice: CorporateCardNotice,
): Promise<void> {
  const { id, holder_id, label } = card;
  await tell(tx, deps, holder_id, notice, { id, label, lastFour: saidDigits(card) });
}

interface Payment {
  readonly id: string;
  readonly card_id: string;
  readonly account_id: string;
  readonly currency: string;
  readonly fund_asset: string;
  readonly merchant: string;
  readonly amount: string;
  readonly captured: string;
  readonly refunded: string;
  readonly decline_reason: DeclineReason | null;
}

type Needs = Pick<Deps, 'clock' | 'ids' | 'vault'>;

const cardOf = (tx: Tx, { card_id: id }: Pick<Payment, 'card_id'>) =>
  tx
    .selectFrom('corporate_card')
    .select(['id', 'account_id', 'holder_id', 'currency', 'label', 'last_four'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Notifies a card's holder that it was declined and why, that something was refunded, or that a receipt is wanted. */
export async function tellOfPayment(
  tx: Tx,
  deps: Needs,
  row: Payment,
  notice: CardPaymentNotice | 'card.receiptWanted',
): Promise<void> {
  const { id, holder_id, label, last_four: lastFour } = await cardOf(tx, row);
  const { merchant, currency: asset } = row;
  // A forced payment was never authorized.
  const asked = row.amount === '0' ? row.captured : row.amount;
  const units = notice === 'card.refunded' ? row.refunded : asked;
  const values = { id, label, lastFour, merchant, asset, amount: decimalOf(BigInt(units), assetCode(asset)) };
  if (notice === 'card.refunded') await tell(tx, deps, holder_id, notice, values);
  else if (notice === 'card.receiptWanted') await tell(tx, deps, holder_id, notice, { ...values, payment: row.id });
  else await tell(tx, deps, holder_id, notice, { ...values, reason: row.decline_reason ?? 'late' });
}

/** Notifies a card's holder of missing receipts; the last time also the company, which may be the holder. */
export async function tellOfMissing(
  tx: Tx,
  deps: Needs,
  cardId: string,
  { count, isLast }: { readonly count: number; readonly isLast: boolean },
): Promise<void> {
  const { id, account_id, holder_id, label, last_four: lastFour } = await cardOf(tx, { card_id: cardId });
  for (const reader of new Set([holder_id, ...(isLast ? [account_id] : [])]))
    await tell(tx, deps, reader, 'card.receiptsMissing', { id, label, lastFour, count });
}

/** Notifies a card's holder of the outcome of a dispute. */
export async function tellOfDisputed(
  tx: Tx,
  deps: Needs,
  payment: Pick<Payment, 'id' | 'card_id' | 'currency' | 'merchant'>,
  { amount: units, status }: { readonly amount: string; readonly status: CardDisputeState },
): Promise<void> {
  const { id, holder_id, label, last_four: lastFour } = await cardOf(tx, payment);
  const { currency: asset, merchant } = payment;
  const money = { asset, amount: decimalOf(BigInt(units), assetCode(asset)) };
  const values = { id, label, lastFour, merchant, ...money, payment: payment.id, status };
  await tell(tx, deps, holder_id, 'card.disputed', values);
}

interface Asked {
  readonly card_id: string;
  readonly account_id: string;
  readonly field: RequestField;
  readonly amount: string;
}

/** Returns the values for notices about a request. */
async function requestValuesOf(tx: Tx, row: Asked) {
  const { id, currency, holder_id, label, last_four: lastFour } = await cardOf(tx, row);
  const amount = decimalOf(BigInt(row.amount), assetCode(currency));
  return { holder: holder_id, values: { id, label, lastFour, field: row.field, asset: currency, amount } };
}

/** Notifies a company, and the users who manage its cards, of a holder's request. */
export async function tellOfRequest(
  tx: Tx,
  deps: Needs,
  row: Asked,
  said: { by: string; reason: string },
): Promise<void> {
  const { values } = await requestValuesOf(tx, row);
  await tell(tx, deps, row.account_id, 'card.limitAsked', { ...values, ...said });
}

/** Notifies the holder of the outcome of their request. */
export async function tellOfAnswer(
  tx: Tx,
  deps: Needs,
  row: Asked & { readonly answer: string },
  notice: CardRequestNotice,
): Promise<void> {
  const { holder, values } = await requestValuesOf(tx, row);
  await tell(tx, deps, holder, notice, { ...values, answer: row.answer });
}

/** Notifies a company, and the users who manage its cards, that a merchant captured more than the balance. */
export async function tellOfDebt(tx: Tx, deps: Needs, row: Payment, owed: bigint): Promise<void> {
  const { id, label, last_four: lastFour } = await cardOf(tx, row);
  const [asset, { merchant }] = [assetCode(row.fund_asset), row];
  const money = { asset, amount: decimalOf(owed, asset), owed: decimalOf(owed, asset) };
  await tell(tx, deps, row.account_id, 'card.debt', { id, label, lastFour, merchant, ...money });
}
