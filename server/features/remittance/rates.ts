import { catalogue } from '#contract/catalogue/snapshot.ts';
import { arrivalOf } from '#contract/fiat-withdrawals/rules.ts';
import { payeeFields, payeeFormVersion, type PayeeType } from '#contract/payees/fields.ts';
import { listCountriesOf, type OfferedScheme } from '#contract/payees/schemes.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import {
  channelIdOf,
  channelOf,
  findPair,
  listPairs,
  rateFreshS,
  readChannel,
  readPair,
  remittancePurposes,
  type RemittancePair,
} from '#contract/remittance/rules.ts';
import { balances } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { rateOfPair } from '../convert/index.ts';
import { findObstacles } from '../fiat-withdrawals/index.ts';
import { toField } from '../payees/index.ts';

type Whom = Pick<Session, 'tier' | 'country'>;

/** Returns a channel on the account's terms. Refuses with 40001 if there is none. */
export const channelFor = (session: Whom, id: string): OfferedScheme =>
  readChannel(id, session) ?? refuse(40001, { channelConfigId: id });

export function listAllPairs(context: Context, from: string | undefined) {
  const items = listPairs(sessionOf(context)).filter((pair) => from === undefined || pair.from === from);
  return { items: [...items] };
}

/**
 * Returns the current price of one whole unit; 1 within one currency. Refuses with 60012 while the market has no rate.
 */
export async function priceOfPair(deps: Deps, pair: RemittancePair) {
  if (pair.from !== pair.to) return rateOfPair(deps, pair);
  return { mid: { value: '1', at: deps.clock.now() }, rate: '1' };
}

async function showRate(deps: Deps, pair: RemittancePair) {
  const price = await priceOfPair(deps, pair).catch(() => undefined);
  const asOf = price?.mid.at ?? deps.clock.now();
  const rates = { midRate: price?.mid.value ?? null, rate: price?.rate ?? null };
  return { ...pair, ...rates, asOf: asOf.toISOString(), freshForS: rateFreshS };
}

/** Returns a pair's current rate. Refuses with 40001 if the pair doesn't exist. */
export async function getPairRate(deps: Deps, context: Context, id: string) {
  return showRate(deps, readPair(id, sessionOf(context)) ?? refuse(40001, { coinPairConfigId: id }));
}

/** Returns the current rate of the pair the account paid last, else of euros to dollars, else of the first pair. */
export async function getPriorityRate(deps: Deps, context: Context) {
  const session = sessionOf(context);
  const last = await deps.db
    .selectFrom('remittance_order')
    .select(['pay_asset', 'receive_asset'])
    .where('account_id', '=', session.accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const own = last && findPair(last.pay_asset, last.receive_asset, session);
  const pair = own ?? findPair('EUR', 'USD', session) ?? listPairs(session)[0] ?? refuse(60012);
  return showRate(deps, pair);
}

/** Lists pairs from currencies the account holds, with the balance and anything that blocks paying now. */
export async function listPairsToPay(
  deps: Deps,
  context: Context,
  { from, to }: { readonly from?: string; readonly to?: string },
) {
  const session = sessionOf(context);
  const owner = await findGlobalAccount(deps.db, session.accountId);
  const lines = owner === undefined ? [] : await balances(deps.db, owner);
  const held = new Map<string, bigint>(lines.map(({ asset, available }) => [asset, available]));
  const items = listPairs(session).flatMap((pair) => {
    const available = held.get(pair.from);
    const isAsked = (from === undefined || from === pair.from) && (to === undefined || to === pair.to);
    return available === undefined || !isAsked
      ? []
      : [{ ...pair, available: formatUnits(available, scaleOf(pair.from)) }];
  });
  return { items, obstacles: await findObstacles(deps, context), asOf: deps.clock.now().toISOString() };
}

/**
 * Returns a channel's cost and arrival time, and the fields it requires of a recipient in a country. Refuses with
 * 40001.
 */
export function getForm(
  { clock }: Pick<Deps, 'clock'>,
  context: Context,
  id: string,
  { Country: country, UserType: userType }: { readonly Country: string; readonly UserType: PayeeType },
) {
  const offered = channelFor(sessionOf(context), id);
  const { scheme, terms } = offered;
  const currency = terms.asset;
  if (!isAssetCode(currency) || !listCountriesOf(scheme).includes(country)) refuse(40001, { currency, country });
  const { fee, feeBps, feeLeast, feeMost, minimum, maximum } = terms;
  return {
    channelConfigId: channelIdOf(currency, scheme.code),
    channel: channelOf(scheme.code),
    scheme: scheme.code,
    name: catalogue().paymentMethods.find(({ code }) => code === scheme.code)?.name[context.locale] ?? scheme.code,
    fee,
    feeBps,
    feeLeast,
    feeMost,
    minimum,
    maximum,
    arrival: arrivalOf(scheme, currency, country, clock.now()),
    version: payeeFormVersion,
    fields: payeeFields({ currency, country, scheme: scheme.code, userType }).map(toField),
    purposes: [...remittancePurposes],
    referenceLength: scheme.referenceLength,
  };
}
