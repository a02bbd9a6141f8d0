import type { CardPaymentState } from './states.ts';

/** Form of a card: virtual, for use at once, or physical, sent by post. */
export const cardForms = ['virtual', 'physical'] as const;
export type CardForm = (typeof cardForms)[number];

/** Shipping state of a physical card. */
export const shipmentStates = ['ordered', 'shipped', 'delivered'] as const;
export type ShipmentState = (typeof shipmentStates)[number];

/** Merchant categories a company can restrict. */
export const merchantCategories = [
  'software',
  'advertising',
  'travel',
  'transport',
  'fuel',
  'dining',
  'groceries',
  'office',
  'telecom',
  'professional',
  'cash',
  'gambling',
  'other',
] as const;
export type MerchantCategory = (typeof merchantCategories)[number];

/** Merchant category codes (ISO 18245); the first match wins, all others are `other`. */
const categoryRanges: readonly (readonly [from: number, to: number, category: MerchantCategory])[] = [
  [3000, 3350, 'travel'],
  [3351, 3500, 'travel'],
  [3501, 3999, 'travel'],
  [4111, 4131, 'transport'],
  [4511, 4511, 'travel'],
  [4722, 4722, 'travel'],
  [4784, 4789, 'transport'],
  [4812, 4816, 'telecom'],
  [4829, 4829, 'cash'],
  [5045, 5045, 'office'],
  [5111, 5111, 'office'],
  [5411, 5499, 'groceries'],
  [5541, 5542, 'fuel'],
  [5552, 5552, 'fuel'],
  [5734, 5734, 'software'],
  [5811, 5814, 'dining'],
  [5816, 5818, 'software'],
  [5943, 5943, 'office'],
  [6010, 6012, 'cash'],
  [6050, 6051, 'cash'],
  [7011, 7012, 'travel'],
  [7311, 7311, 'advertising'],
  [7372, 7379, 'software'],
  [7392, 7399, 'professional'],
  [7512, 7523, 'transport'],
  [7800, 7802, 'gambling'],
  [7995, 7995, 'gambling'],
  [8111, 8111, 'professional'],
  [8911, 8999, 'professional'],
];

/** Returns the category of a merchant by its code. */
export function categoryOf(code: string): MerchantCategory {
  const number = Number(code);
  return categoryRanges.find(([from, to]) => number >= from && number <= to)?.[2] ?? 'other';
}

export const merchantCodePattern = '^[0-9]{4}$';
export const countryPattern = '^[A-Z]{2}$';

/** What a card may pay. Amounts are in its currency; null: no limit. An empty list allows anything, anywhere. */
export interface CardLimits {
  readonly perTransaction: string | null;
  readonly perDay: string | null;
  readonly perMonth: string | null;
  readonly categories: readonly MerchantCategory[];
  readonly countries: readonly string[];
  /** Parts of merchant names, case-insensitive. */
  readonly merchants: readonly string[];
}

/** Maximum limit of a card, in its currency; anything higher is a typing error. */
export const maxCardLimit = '1000000000';
export const maxCountries = 60;
export const maxMerchants = 20;
export const merchantMaxLength = 40;
export const maxCardsOfCompany = 500;
export const labelMaxLength = 40;
export const paymentNoteMaxLength = 200;

/**
 * Returns a receipt's name on its page and in an export: by the payment's day and merchant, the same on every device.
 */
export function receiptName(
  payment: { readonly createdAt: string; readonly merchant: string },
  file: ReceiptFile,
): string {
  const merchant = payment.merchant.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  const kind =
    file.contentType === 'application/pdf' ? 'pdf' : file.contentType.replace('image/', '').replace('jpeg', 'jpg');
  return [payment.createdAt.slice(0, 10), merchant, `${file.id.slice(-6)}.${kind}`]
    .filter((part) => part !== '')
    .join('_');
}

interface ReceiptFile {
  readonly id: string;
  readonly contentType: string;
}

/** True if a payment is missing a receipt: an amount was, or is to be, paid. */
export function wantsReceipt(payment: {
  readonly status: CardPaymentState;
  readonly receipts: readonly unknown[];
}): boolean {
  return (payment.status === 'authorized' || payment.status === 'settled') && payment.receipts.length === 0;
}

/** Days without a receipt after which the holder is reminded; the last reminder also goes to their company. */
export const receiptChaseDays = [3, 7, 14] as const;

/** Serializes the limits; equal limits give equal text. */
export function limitsText({ perTransaction, perDay, perMonth, categories, countries, merchants }: CardLimits): string {
  const lists = [categories.toSorted(), countries.toSorted(), merchants.toSorted()];
  return JSON.stringify([perTransaction, perDay, perMonth, ...lists]);
}

/** Returns the values the verification of a new card is bound to. */
export function issueValues(card: {
  readonly holder: string;
  readonly form: CardForm;
  readonly currency: string;
  readonly limits: CardLimits;
}): Record<string, string> {
  const { holder, form, currency, limits } = card;
  return { change: 'issueCard', holder, form, currency, terms: limitsText(limits) };
}

/** Returns the values the verification of changed limits is bound to. */
export function limitValues(id: string, limits: CardLimits): Record<string, string> {
  return { change: 'raiseCardLimits', card: id, terms: limitsText(limits) };
}

/** Returns the values the verification of revealing the number, or of replacing the card, is bound to. */
export function cardValues(id: string, act: 'reveal' | 'replace'): Record<string, string> {
  return { change: act === 'reveal' ? 'revealCard' : 'replaceCard', card: id };
}

/** What a holder can request: one payment of an amount, or a different limit from now on. */
export const requestFields = ['oneOff', 'perTransaction', 'perDay', 'perMonth'] as const;
export type RequestField = (typeof requestFields)[number];

/** Days to decide on a request, and days a grant for one payment is valid. */
export const requestDays = 14;
export const oneOffDays = 7;
export const requestReasonMaxLength = 200;

/** Returns the values the verification of a granted request is bound to. */
export function requestValues(request: { readonly id: string; readonly amount: string }): Record<string, string> {
  return { change: 'approveCardLimit', card: request.id, terms: request.amount };
}

/** Days after a payment in which it can be disputed. */
export const disputeDays = 120;
export const disputeTextMaxLength = 1000;

/** Returns the deadline for disputing a payment. */
export const disputableUntil = (payment: { readonly createdAt: string }): Date =>
  new Date(Date.parse(payment.createdAt) + disputeDays * 86_400_000);

/** True if an allow list permits more than before. An empty list permits everything. */
const isWider = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && (after.length === 0 || after.some((one) => !before.includes(one)));

/**
 * True if the new limits let a card pay more than before, so that they need a verification.
 * @param isMore whether the second amount is above the first, both in the card's currency
 */
export function raisesLimits(
  before: CardLimits,
  after: CardLimits,
  isMore: (before: string, after: string) => boolean,
): boolean {
  const raises = (one: string | null, other: string | null) => one !== null && (other === null || isMore(one, other));
  return (
    raises(before.perTransaction, after.perTransaction) ||
    raises(before.perDay, after.perDay) ||
    raises(before.perMonth, after.perMonth) ||
    isWider(before.categories, after.categories) ||
    isWider(before.countries, after.countries) ||
    isWider(before.merchants, after.merchants)
  );
}

/** Load limits for a tester: the work that follows each payment has to finish within minutes. */
export const cardStream = { maxPerSecond: 200, maxSeconds: 60, maxPayments: 2000, maxCards: 20 } as const;
/** `broken`: the server that ran it went away, or could not store the payments. */
export const cardStreamStates = ['running', 'done', 'stopped', 'broken'] as const;
export type CardStreamState = (typeof cardStreamStates)[number];
