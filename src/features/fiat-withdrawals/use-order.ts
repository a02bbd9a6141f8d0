import { readForm } from '#contract/dynamic-forms/rules.ts';
import {
  amountSides,
  arrivalOf,
  fitReference,
  payoutPurposes,
  splitAmount,
  type AmountSide,
  type PayoutPurpose,
} from '#contract/fiat-withdrawals/rules.ts';
import { payeeChecks, payeeFields } from '#contract/payees/fields.ts';
import { listCountriesOf, listOffered, type OfferedScheme } from '#contract/payees/schemes.ts';
import { scaleOf, isAssetCode } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { PayeeRow } from '#src/features/payees/index.ts';
import { todayUtc } from '#src/platform/days.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { serverNowMs } from '#worker/local/server-clock.ts';

/** Form values as typed. */
export interface Typed {
  readonly payeeId: string;
  readonly side: string;
  readonly amount: string;
  readonly scheme: string;
  readonly purpose: string;
  readonly reference: string;
  /** A rhythm; empty for now. */
  readonly rhythm: string;
  readonly firstOn: string;
  readonly lastOn: string;
}

export const empty: Typed = {
  payeeId: '',
  side: 'send',
  amount: '',
  scheme: '',
  purpose: 'goods',
  reference: '',
  rhythm: '',
  firstOn: '',
  lastOn: '',
};

export const sideOf = (text: string): AmountSide => amountSides.find((one) => one === text) ?? 'send';
export const purposeOf = (text: string): PayoutPurpose => payoutPurposes.find((one) => one === text) ?? 'other';

/**
 * Returns the schemes by which a payee can be paid: their own first, and those that need no more data than is known of
 * them.
 */
export function useWays(payee: PayeeRow | undefined): readonly OfferedScheme[] {
  const whom = useTermsFor();
  if (!payee) return [];
  const { country, currency, userType, values, scheme } = payee;
  const fits = ({ scheme: one }: OfferedScheme) => {
    if (one.code === scheme) return true;
    const fields = payeeFields({ country, currency, userType, scheme: one.code });
    const known = Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? '']));
    const { flaws } = readForm(fields, known, { today: todayUtc(), checks: payeeChecks(country) });
    return listCountriesOf(one).includes(country) && flaws.length === 0;
  };
  const offered = listOffered(currency, whom).filter(fits);
  return offered.toSorted((one, other) => Number(other.scheme.code === scheme) - Number(one.scheme.code === scheme));
}

/** Calculates an amount's split in a scheme, in smallest units; undefined if there is no valid amount. */
export function splitFor({ terms }: OfferedScheme, amount: string | undefined, side: AmountSide) {
  const units =
    amount === undefined || !isAssetCode(terms.asset) ? undefined : parseUnits(amount, scaleOf(terms.asset));
  return units === undefined ? undefined : splitAmount(terms, units, side);
}

/**
 * @param country of the payee's bank; undefined if not known yet
 * @param at when it is made; now by default
 */
export const arrivalFor = ({ scheme }: OfferedScheme, currency: string, country: string | undefined, at?: Date) =>
  arrivalOf(scheme, currency, country, at ?? new Date(serverNowMs()));

export const fitted = ({ scheme }: OfferedScheme, reference: string) => fitReference(scheme, reference);
