import { inverseOf, shortPrice } from '#contract/acceptor/rules.ts';
import {
  balancePayType,
  cardDisclaimerVersion,
  cardFeeRule,
  cardMethods,
  listCardCurrencies,
  listCardPairs,
  type CardPair,
} from '#contract/card-purchase/rules.ts';
import { firmRate } from '#contract/convert/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { midRates } from '../convert/index.ts';

type Whom = Pick<Session, 'tier' | 'country'>;
const anybody = {};

/** Converts a pair to its form in responses; a visitor has no balance to pay from. */
function toPair({ coin, currency, terms }: CardPair, whom: Partial<Whom>, isVisitor: boolean) {
  return {
    coin,
    currency,
    minimum: terms.minimum,
    maximum: terms.maximum,
    coinPlaces: scaleOf(coin),
    currencyPlaces: scaleOf(currency),
    fee: cardFeeRule(terms),
    payTypes: [...cardMethods(currency, whom).map(({ code }) => code), ...(isVisitor ? [] : [balancePayType])],
  };
}

export function listPairs(context: Context) {
  const whom = sessionOf(context);
  return { items: listCardPairs(whom).map((pair) => toPair(pair, whom, false)), disclaimer: cardDisclaimerVersion };
}

export const listPublicPairs = () => ({
  items: listCardPairs().map((pair) => toPair(pair, anybody, true)),
});

/** Refuses 40001 for a currency cards don't pay in. */
export function listPairsOf(context: Context, currency: string) {
  assertCurrency(currency, sessionOf(context));
  return { items: listPairs(context).items.filter((pair) => pair.currency === currency) };
}

export const listCurrencies = (locale: Locale) => ({
  items: listCardCurrencies().map(({ code, name, scale }) => ({ code, name: name[locale], scale })),
});

const balanceName: Readonly<Record<Locale, string>> = { en: 'Fiat account balance', 'zh-CN': '法币账户余额' };

export function listPayTypes({ locale, session }: Context, currency: string) {
  const whom = session ?? anybody;
  assertCurrency(currency, whom);
  const cards = cardMethods(currency, whom).map(({ code, name }) => ({
    code,
    kind: 'card' as const,
    name: name[locale],
  }));
  const own = { code: balancePayType, kind: 'balance' as const, name: balanceName[locale] };
  return { items: session ? [...cards, own] : cards };
}

/** Lists the current price of one unit of each coin. Coins without a rate are left out. */
export async function listRates(deps: Deps, context: Context, currency: string) {
  const whom = sessionOf(context);
  assertCurrency(currency, whom);
  const pairs = listCardPairs(whom).filter((pair) => pair.currency === currency);
  const coins = pairs.map(({ coin }) => coin);
  const rates = await midRates(deps, currency, coins);
  const items = pairs.flatMap(({ coin, spreadBps }) => {
    const mid = rates.get(coin);
    return mid ? [{ coin, price: shortPrice(inverseOf(firmRate(mid.value, spreadBps))) }] : [];
  });
  return { items, asOf: deps.clock.now().toISOString() };
}

function assertCurrency(currency: string, whom: Partial<Whom>): void {
  if (cardMethods(currency, whom).length === 0) refuse(40001, { currency });
}
