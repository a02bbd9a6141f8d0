import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ContactArea, ContactPurpose, ContactState } from '#contract/contact-us/rules.ts';

/** Name of each product. */
export const areaNames: Readonly<Record<ContactArea, MessageDescriptor>> = {
  globalAccount: msg`Global account`,
  cards: msg`Cards`,
  fx: msg`FX`,
  payments: msg`Payments`,
  custody: msg`Custody`,
  waas: msg`Wallet-as-a-service`,
  earn: msg`Earn`,
  api: msg`API`,
};

/** Purpose of a message. */
export const purposeNames: Readonly<Record<ContactPurpose, MessageDescriptor>> = {
  openAccount: msg`Open an account`,
  pricing: msg`Pricing for my volume`,
  integration: msg`Integrate the API`,
  partnership: msg`Partner with you`,
  press: msg`Press`,
  other: msg`Something else`,
};

/** Name and color of each state of a request. */
export const stateNames: Readonly<Record<ContactState, MessageDescriptor>> = {
  open: msg({ context: 'request', message: 'Open' }),
  answered: msg`Answered`,
  closed: msg`Closed`,
};

export const stateTones = { open: 'warn', answered: 'good', closed: 'neutral' } as const;
