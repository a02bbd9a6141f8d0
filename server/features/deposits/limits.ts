import { findOwnTerms, onTermsOf, type Network } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import { getAccount } from '../accounts/index.ts';

/** The limits that apply to a deposit, in smallest units. */
export interface DepositLimits {
  /** A smaller deposit is not credited. */
  readonly minimum: bigint;
  /** A deposit of this amount or more is reviewed first. */
  readonly reviewFrom: bigint;
  /** A larger deposit is also reviewed first: it has arrived and is never refused. Null: no maximum. */
  readonly maximum: bigint | null;
  /** Totals over 24 hours and 30 days above which a deposit is also reviewed first; null if the network has none. */
  readonly total: { readonly dailyMaximum: bigint; readonly monthlyMaximum: bigint | null } | null;
}

/** Returns the limits of a customer's deposits. */
export async function limitsOf(db: Queryable, accountId: string, network: Network): Promise<DepositLimits> {
  const { minimum, reviewFrom, maximum, own } = await termsIn(db, accountId, network);
  const units = (text: string) => unitsIn(network, text);
  const orNull = (text: string | null) => (text === null ? null : units(text));
  return {
    minimum: units(minimum),
    reviewFrom: units(reviewFrom),
    maximum: orNull(maximum),
    total: own ? { dailyMaximum: units(own.dailyMaximum), monthlyMaximum: orNull(own.monthlyMaximum) } : null,
  };
}

/** Returns the limits that a customer is shown with an address, as decimals. */
export async function limitsShown(db: Queryable, accountId: string, network: Network) {
  const { minimum, reviewFrom, maximum } = await termsIn(db, accountId, network);
  const isMaximumLess = maximum !== null && unitsIn(network, maximum) < unitsIn(network, reviewFrom);
  return { minimumAmount: minimum, reviewFrom: isMaximumLess ? maximum : reviewFrom };
}

const unitsIn = ({ asset }: Network, text: string) =>
  must(parseUnits(text, scaleOf(asset)), 'a limit in the asset’s units');

/**
 * Returns the customer's own deposit terms if there are any, else the network's, with the review threshold of
 * withdrawals.
 */
async function termsIn(db: Queryable, accountId: string, network: Network) {
  const { tier, country } = await getAccount(db, accountId);
  const whom = { tier, country };
  const own = findOwnTerms('deposit', network.asset, { ...whom, network: network.network });
  return {
    own,
    minimum: own?.minimum ?? network.minimumDeposit,
    reviewFrom: own?.reviewFrom ?? onTermsOf(network, whom).withdrawal.reviewFrom,
    maximum: own?.maximum ?? network.maximumDeposit,
  };
}
