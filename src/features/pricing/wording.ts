import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PricedService } from '#contract/pricing/rules.ts';

/** What somebody wants to do. */
export const serviceNames: Readonly<Record<PricedService, MessageDescriptor>> = {
  bank: msg`Withdraw to a bank account`,
  coin: msg`Withdraw crypto`,
  convert: msg`Convert`,
  transfer: msg`Send to a Keelson user`,
};

/** What tells the ways of it apart. */
export const wayLabels: Readonly<Record<PricedService, MessageDescriptor>> = {
  bank: msg`Payment method`,
  coin: msg`Network`,
  convert: msg`To`,
  transfer: msg`To`,
};
