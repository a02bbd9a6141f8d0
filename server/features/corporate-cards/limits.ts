import { maxCardLimit, type CardLimits } from '#contract/corporate-cards/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { CardRow } from './tables.ts';

type LimitColumns = Pick<
  CardRow,
  'per_transaction' | 'per_day' | 'per_month' | 'categories' | 'countries' | 'merchants'
>;

/** Parses a limit of a card. Refuses 50014 for an amount invalid in its currency, not above zero, or too large. */
export function limitUnits(currency: string, field: string, amount: string): bigint {
  const scale = scaleOf(assetCode(currency));
  const units = parseUnits(amount, scale);
  if (units === undefined || units <= 0n) refuse(50014, { field });
  const most = must(parseUnits(maxCardLimit, scale), 'the highest limit');
  return units > most ? refuse(50014, { field, maximum: maxCardLimit }) : units;
}

/** Converts limits to columns. Refuses 50014 for an amount a card can't have. */
export function storedLimits(currency: string, limits: CardLimits): LimitColumns {
  const units = (field: 'perTransaction' | 'perDay' | 'perMonth') => {
    const text = limits[field];
    return text === null ? null : String(limitUnits(currency, field, text));
  };
  return {
    per_transaction: units('perTransaction'),
    per_day: units('perDay'),
    per_month: units('perMonth'),
    categories: [...limits.categories],
    countries: [...limits.countries],
    merchants: [...limits.merchants],
  };
}

/** Converts limits to their displayed form. */
export function shownLimits({ currency, ...row }: LimitColumns & Pick<CardRow, 'currency'>) {
  const scale = scaleOf(assetCode(currency));
  const text = (units: string | null) => (units === null ? null : formatUnits(BigInt(units), scale));
  return {
    perTransaction: text(row.per_transaction),
    perDay: text(row.per_day),
    perMonth: text(row.per_month),
    categories: [...row.categories],
    countries: [...row.countries],
    merchants: [...row.merchants],
  };
}

/** Returns the displayed form of a one-time payment beyond the limits. */
export function shownOneOff({ currency, one_off, one_off_until }: CardRow) {
  if (one_off === null || one_off_until === null) return null;
  const amount = formatUnits(BigInt(one_off), scaleOf(assetCode(currency)));
  return { amount, until: one_off_until.toISOString() };
}

/** Returns a comparison: whether one amount of a currency is above another. */
export function isMoreOf(currency: string): (before: string, after: string) => boolean {
  const scale = scaleOf(assetCode(currency));
  const units = (text: string) => must(parseUnits(text, scale), 'an amount that was checked');
  return (before, after) => units(after) > units(before);
}

/** Returns the limits the issuer enforces itself, wide enough for an allowed one-time payment beyond the limits. */
export function issuerLimits(row: CardRow): CardLimits {
  const atLeast = (units: string | null) =>
    units !== null && row.one_off !== null && BigInt(units) < BigInt(row.one_off) ? row.one_off : units;
  const { per_transaction, per_day, per_month } = row;
  const amounts = {
    per_transaction: atLeast(per_transaction),
    per_day: atLeast(per_day),
    per_month: atLeast(per_month),
  };
  return shownLimits({ ...row, ...amounts });
}
