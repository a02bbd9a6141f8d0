import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { EarnProductFlaw } from '#contract/earn/rules.ts';

/** What prevents a stake. */
export const obstacles = {
  range: msg`Enter an amount between the minimum and the maximum`,
  quota: msg`Not enough of this product is left`,
  closed: msg`This product is closed to new stakes`,
  balance: msg`Not enough available`,
} as const satisfies Record<string, MessageDescriptor>;

/** What is wrong with a staff member's draft of a product. */
export const flawNames: Readonly<Record<EarnProductFlaw, MessageDescriptor>> = {
  limitsOrder: msg`The minimum must be above 0 and at most the maximum`,
  tiersOrder: msg`Tiers must start above 0 and increase`,
  term: msg`A fixed product needs a term, a flexible one has none`,
  quotaBelowTaken: msg`The quota is below what is already staked`,
  decimals: msg`An amount has more decimals than the coin`,
  fixedFields: msg`Coin, kind and term of a product can’t change`,
};
