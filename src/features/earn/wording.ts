import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { EarnProductFlaw } from '#contract/earn/rules.ts';
import { labelled } from '#src/ui/labelled.ts';

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

const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  asset: msg`Coin`,
  kind: msg`Type`,
  termDays: msg`Term`,
  annualRate: msg`Annual rate`,
  tiers: msg`Tiers`,
  minimum: msg`Minimum`,
  maximum: msg`Maximum`,
  quota: msg`Quota`,
  isOpen: msg`Open to new stakes`,
};
const valueNames: Readonly<Record<string, MessageDescriptor>> = {
  flexible: msg`Flexible`,
  fixed: msg`Fixed term`,
  true: msg`Yes`,
  false: msg`No`,
};

interface FieldChange {
  readonly field: string;
  /** Null if the product is new. */
  readonly before: string | null;
  readonly after: string;
}

/** Describes a product field before and after a change. */
export function changeText(i18n: I18n, { field, before, after }: FieldChange): string {
  const name = fieldNames[field];
  const value = (text: string) => (valueNames[text] ? i18n._(valueNames[text]) : text);
  return labelled(i18n, name ? i18n._(name) : field, `${before === null ? '–' : value(before)} → ${value(after)}`);
}
