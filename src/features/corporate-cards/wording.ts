import type { MessageDescriptor } from '@lingui/core';
import type { RecordState } from '#src/features/records/index.ts';
import { msg } from '@lingui/core/macro';
import type { CardForm, MerchantCategory, RequestField, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type {
  CardDisputeState,
  CardPaymentState,
  CardRequestState,
  CorporateCardState,
  DeclineReason,
  DisputeReason,
} from '#contract/corporate-cards/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';
import type { PaymentRow } from './rows.ts';

export const cardStates: Readonly<
  Record<CorporateCardState, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  ordered: { name: msg`Ordered`, tone: 'primary' },
  active: { name: msg`Active`, tone: 'good' },
  frozen: { name: msg`Frozen`, tone: 'warn' },
  closed: { name: msg`Closed`, tone: 'neutral' },
};

export const formNames: Readonly<Record<CardForm, MessageDescriptor>> = {
  virtual: msg`Virtual card`,
  physical: msg`Physical card`,
};

export const shipmentNames: Readonly<Record<ShipmentState, MessageDescriptor>> = {
  ordered: msg`Being printed`,
  shipped: msg`Shipped`,
  delivered: msg`Delivered`,
};

export const categoryNames: Readonly<Record<MerchantCategory, MessageDescriptor>> = {
  software: msg`Software`,
  advertising: msg`Advertising`,
  travel: msg`Travel`,
  transport: msg`Transport`,
  fuel: msg`Fuel`,
  dining: msg`Dining`,
  groceries: msg`Groceries`,
  office: msg`Office supplies`,
  telecom: msg`Telecom`,
  professional: msg`Professional services`,
  cash: msg`Cash and transfers`,
  gambling: msg`Gambling`,
  other: msg`Other merchants`,
};

export const paymentStates: Readonly<Record<CardPaymentState, RecordState>> = {
  authorized: { name: msg`Pending`, tone: 'primary', list: 'processing' },
  declined: { name: msg`Declined`, tone: 'bad', list: 'failed' },
  settled: { name: msg({ context: 'by the customer', message: 'Paid' }), tone: 'good', list: 'completed' },
  reversed: { name: msg`Reversed`, tone: 'neutral', list: 'cancelled' },
  expired: { name: msg`Expired`, tone: 'neutral', list: 'cancelled' },
  refunded: { name: msg`Refunded`, tone: 'neutral', list: 'completed' },
};

export const requestFieldNames: Readonly<Record<RequestField, MessageDescriptor>> = {
  oneOff: msg`One payment`,
  perTransaction: msg`Limit per payment`,
  perDay: msg`Limit per day`,
  perMonth: msg`Limit per month`,
};

export const requestStates: Readonly<
  Record<CardRequestState, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  pending: { name: msg`Waiting for approval`, tone: 'warn' },
  approved: { name: msg`Approved`, tone: 'good' },
  declined: { name: msg`Declined`, tone: 'bad' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral' },
};

export const disputeStates: Readonly<
  Record<CardDisputeState, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  draft: { name: msg`Draft`, tone: 'neutral' },
  submitted: { name: msg({ context: 'state', message: 'Submitted' }), tone: 'primary' },
  underReview: { name: msg`Under review`, tone: 'warn' },
  credited: { name: msg`Provisional credit`, tone: 'warn' },
  won: { name: msg`Won`, tone: 'good' },
  lost: { name: msg`Lost`, tone: 'bad' },
  withdrawn: { name: msg`Withdrawn`, tone: 'neutral' },
};

export const disputeReasonNames: Readonly<Record<DisputeReason, MessageDescriptor>> = {
  notRecognised: msg`I don’t recognise this payment`,
  notReceived: msg`Goods or services not received`,
  notAsDescribed: msg`Not as described or faulty`,
  duplicate: msg`Charged more than once`,
  wrongAmount: msg`Wrong amount`,
  refundMissing: msg`A refund didn’t arrive`,
  cancelled: msg`Cancelled, but still charged`,
};

export const declineNames: Readonly<Record<DeclineReason, MessageDescriptor>> = {
  unknownCard: msg`Unknown card`,
  frozen: msg`The card is frozen`,
  notActive: msg`The card isn’t active`,
  currency: msg`The card can’t pay in this currency`,
  over: msg`The payment has already ended`,
  account: msg`The account can’t pay right now`,
  holder: msg`The cardholder is no longer on the team`,
  category: msg`The card can’t pay this kind of merchant`,
  country: msg`The card can’t pay in this country`,
  merchant: msg`The card can’t pay this merchant`,
  perTransaction: msg`Above the limit per payment`,
  used: msg`The single-use card was already used`,
  debt: msg`The company has a debt that isn’t covered yet`,
  perDay: msg`Above the limit per day`,
  perMonth: msg`Above the limit per month`,
  funds: msg`Not enough money in the account`,
  late: msg`The card issuer declined it`,
};

/** Whether an amount is nonzero. */
export const isSome = (amount: string) => /[1-9]/.test(amount);

/** Returns the captured amount if there is one, else the requested amount. */
export const shownAmount = ({ amount, captured, refunded }: PaymentRow) => {
  if (isSome(captured)) return captured;
  return isSome(refunded) ? refunded : amount;
};

/** Returns what a payment was for: as entered, else the merchant's category. */
export const bookedCategoryOf = ({ bookedCategory, category }: PaymentRow): MerchantCategory =>
  bookedCategory ?? category;
