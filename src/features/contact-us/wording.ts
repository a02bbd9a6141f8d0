import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ContactArea, ContactPurpose, ContactState } from '#contract/contact-us/rules.ts';

/** What each product is called. */
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

/** What somebody writes for. */
export const purposeNames: Readonly<Record<ContactPurpose, MessageDescriptor>> = {
  openAccount: msg`Open an account`,
  pricing: msg`Pricing for my volume`,
  integration: msg`Integrate the API`,
  partnership: msg`Partner with you`,
  press: msg`Press`,
  other: msg`Something else`,
};

/** How a request stands, and by which colour. */
export const stateNames: Readonly<Record<ContactState, MessageDescriptor>> = {
  open: msg({ context: 'request', message: 'Open' }),
  answered: msg`Answered`,
  closed: msg`Closed`,
};

export const stateTones = { open: 'warn', answered: 'good', closed: 'neutral' } as const;
