import { arrivalOf, splitAmount, type AmountSide } from '#contract/fiat-withdrawals/rules.ts';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { listHoldable } from '#contract/global-account/rules.ts';
import { listOffered, type OfferedScheme } from '#contract/payees/schemes.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';

type Whom = Pick<Session, 'tier' | 'country'>;

/** Returns a scheme of a currency on the user's terms. Refuses 40001 if there is none. */
export function schemeFor(session: Whom, currency: string, code: string): OfferedScheme {
  const offered = listOffered(currency, session).find(({ scheme }) => scheme.code === code);
  return offered ?? refuse(40001, { currency, scheme: code });
}

function toRate({ scheme: { code }, terms }: OfferedScheme, locale: Locale) {
  const { fee, feeBps, feeLeast, feeMost, minimum, maximum } = terms;
  const name = catalogue().paymentMethods.find((one) => one.code === code)?.name[locale] ?? code;
  return { scheme: code, name, fee, feeBps, feeLeast, feeMost, minimum, maximum };
}

/** Lists the payment types in which a currency is paid out now. Refuses 40001 for a currency that isn't. */
export function listPaymentTypes({ clock }: Deps, context: Context, currency: string) {
  const offered = listOffered(currency, sessionOf(context));
  if (offered.length === 0) refuse(40001, { currency });
  const items = offered.map((one) => ({
    ...toRate(one, context.locale),
    referenceLength: one.scheme.referenceLength,
    arrival: arrivalOf(one.scheme, currency, undefined, clock.now()),
  }));
  return { items };
}

/** Lists this account's withdrawal fees, currency by currency. */
export function listRates(context: Context) {
  const session = sessionOf(context);
  const items = listHoldable(session).flatMap(({ code: currency }) =>
    listOffered(currency, session).map((one) => ({ currency, ...toRate(one, context.locale) })),
  );
  return { tier: session.tier, items };
}

interface Asked {
  readonly currency: string;
  readonly scheme: string;
  readonly amount: string;
  readonly side: AmountSide;
}

/** Calculates the fee for an amount. Refuses 50014 if nothing would arrive. */
export function calculateFee({ clock }: Deps, context: Context, { currency, scheme: code, amount, side }: Asked) {
  const { scheme, terms } = schemeFor(sessionOf(context), currency, code);
  if (!isAssetCode(currency)) refuse(40001, { currency });
  const scale = scaleOf(assetCode(currency));
  const units = parseUnits(amount, scale);
  const split = units === undefined ? undefined : splitAmount(terms, units, side);
  if (!split) refuse(50014, { field: 'amount' });
  const show = (of: bigint) => formatUnits(of, scale);
  return {
    amount: show(split.amount),
    fee: show(split.fee),
    arrives: show(split.arrives),
    arrival: arrivalOf(scheme, currency, undefined, clock.now()),
  };
}
