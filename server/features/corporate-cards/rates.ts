import { firmRate, pairTerms } from '#contract/convert/rules.ts';
import { listHoldable } from '#contract/global-account/rules.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import { ratesAt } from '#server/providers/rates/rates.ts';
import { cards, managesCards } from './cards.ts';
import { fallbackOf } from './programme.ts';

/** Value of one unit of a currency in a card's currency. */
interface RateInto {
  readonly asset: AssetCode;
  /** Mid-market rate. */
  readonly market: string;
  /** Rate at which a balance pays; null if it can't, because the catalogue has no conversion. */
  readonly ours: string | null;
}

type Needs = Pick<Deps, 'clock'> & { readonly providers: Pick<Deps['providers'], 'rates'> };

/** Returns the rates of every other currency a global account can have; none while there are no rates. */
export async function ratesInto({ providers, clock }: Needs, currency: AssetCode): Promise<readonly RateInto[]> {
  const others = listHoldable({}).flatMap(({ code }) => (code === currency ? [] : [code]));
  const rates = await ratesAt(providers.rates, others, currency, clock.now()).catch(() => undefined);
  return others.flatMap((asset) => {
    const [mid, terms] = [rates?.get(asset), pairTerms(asset, currency)];
    return mid ? [{ asset, market: mid.value, ours: terms ? firmRate(mid.value, terms.spreadBps) : null }] : [];
  });
}

/**
 * Returns the rates a payment would currently use: for the balances that pay if the card's own has too little, and
 * abroad.
 */
export async function ratesBefore(deps: Deps, session: Session, id: string) {
  const card = await cards(deps.db)
    .where('id', '=', id)
    .where('account_id', '=', session.accountId)
    .$if(!managesCards(session), (query) => query.where('holder_id', '=', session.userId))
    .executeTakeFirst();
  const { currency, account_id: account } = card ?? refuse('request:notFound');
  const [fallback, rates] = await Promise.all([fallbackOf(deps.db, account), ratesInto(deps, assetCode(currency))]);
  const found = new Map<string, RateInto>(rates.map((one) => [one.asset, one]));
  return {
    currency,
    balances: fallback.flatMap((code) => {
      const ours = found.get(code)?.ours ?? null;
      return ours === null ? [] : [{ asset: code, rate: ours }];
    }),
    market: rates.map(({ asset, market }) => ({ asset, rate: market })),
    asOf: deps.clock.now().toISOString(),
  };
}
