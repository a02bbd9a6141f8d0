import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { AccountClass, BookedKind } from '#contract/reports/rules.ts';

export const accountNames: Readonly<Record<BookedKind, MessageDescriptor>> = {
  custody: msg`Custody and bank balances`,
  cardSettlement: msg`Card settlement`,
  venue: msg`Trading venues`,
  available: msg`Customer balances, available`,
  held: msg`Customer balances, on hold`,
  staked: msg`Customer balances, staked`,
  inTransit: msg`Customer balances, in transit`,
  suspense: msg`Suspense`,
  conversion: msg`Conversion position`,
  ownFunds: msg`Own funds`,
  fee: msg`Fee income`,
  networkFee: msg`Network, bank and trading costs`,
};

export const classNames: Readonly<Record<AccountClass, MessageDescriptor>> = {
  asset: msg`Assets`,
  liability: msg`Liabilities`,
  equity: msg`Equity`,
  income: msg`Income`,
  expense: msg`Expenses`,
};
