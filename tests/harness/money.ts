import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';

/** Returns a decimal of any asset as an integer in units of 10^-18, so that tests add and compare amounts exactly. */
export function exact(decimal: string | undefined): bigint {
  return must(parseUnits(decimal ?? '', 18), `an amount, not ${decimal}`);
}
