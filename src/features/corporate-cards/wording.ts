import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CardForm, MerchantCategory, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type { CardPaymentState, CorporateCardState, DeclineReason } from '#contract/corporate-cards/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

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

export const paymentStates: Readonly<
  Record<CardPaymentState, { readonly name: MessageDescriptor; readonly tone: Tone }>
> = {
  authorized: { name: msg`Pending`, tone: 'primary' },
  declined: { name: msg`Declined`, tone: 'bad' },
  settled: { name: msg`Paid`, tone: 'good' },
  reversed: { name: msg`Reversed`, tone: 'neutral' },
  expired: { name: msg`Expired`, tone: 'neutral' },
  refunded: { name: msg`Refunded`, tone: 'neutral' },
};

export const declineNames: Readonly<Record<DeclineReason, MessageDescriptor>> = {
  unknownCard: msg`We don’t know this card`,
  frozen: msg`The card is frozen`,
  notActive: msg`The card isn’t active`,
  currency: msg`The card can’t pay in this currency`,
  over: msg`The payment has already ended`,
  account: msg`The account can’t pay right now`,
  holder: msg`The cardholder is no longer on the team`,
  category: msg`The card can’t pay this kind of merchant`,
  country: msg`The card can’t pay in this country`,
  perTransaction: msg`Above the limit per payment`,
  used: msg`The single-use card was already used`,
  debt: msg`An earlier payment isn’t covered yet`,
  perDay: msg`Above the limit per day`,
  perMonth: msg`Above the limit per month`,
  funds: msg`Not enough money in the account`,
  late: msg`The card issuer declined it`,
};
