import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { brand } from '#contract/platform/brand.ts';
import type { PricedService } from '#contract/pricing/rules.ts';

/** The customer's intentions, one for each service. */
export const serviceNames: Readonly<Record<PricedService, MessageDescriptor>> = {
  bank: msg`Withdraw to a bank account`,
  coin: msg`Withdraw crypto`,
  convert: msg`Convert`,
  transfer: msg`Send to a ${brand.name} user`,
};

/** Labels for the choice that distinguishes a service's methods. */
export const wayLabels: Readonly<Record<PricedService, MessageDescriptor>> = {
  bank: msg`Payment method`,
  coin: msg`Network`,
  convert: msg`To`,
  transfer: msg`To`,
};
