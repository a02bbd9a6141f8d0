import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';

/** A decimal of any asset as an integer of its 10^-18, so that tests add and compare amounts to the last unit. */
export function exact(decimal: string | undefined): bigint {
  return must(parseUnits(decimal ?? '', 18), `an amount, not ${decimal}`);
}
