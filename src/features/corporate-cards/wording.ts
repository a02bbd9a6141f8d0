import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CardForm, MerchantCategory, ShipmentState } from '#contract/corporate-cards/rules.ts';
import type { CorporateCardState } from '#contract/corporate-cards/states.ts';
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
