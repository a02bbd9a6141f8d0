import { findCashTerms, listHoldable } from '#contract/global-account/rules.ts';
import type { GlobalAccountApplicationState } from '#contract/global-account/states.ts';
import { allAssets, type Asset } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { currencyAccounts, listApplications, openDetails, toApplication } from './store.ts';

/** Returns the status of each currency: open, or the status of its newest application. */
async function statusesOf(db: Queryable, accountId: string) {
  const [handedIn, accounts] = await Promise.all([
    listApplications(db, accountId),
    currencyAccounts(db).where('account_id', '=', accountId).where('opened_at', 'is not', null).execute(),
  ]);
  const statuses = new Map<string, GlobalAccountApplicationState>();
  for (const { currencies, status } of handedIn.toReversed())
    for (const currency of currencies) statuses.set(currency, status);
  for (const { currency } of accounts) statuses.set(currency, 'activated');
  return { statuses, accounts };
}

export async function getStatus(deps: Deps, context: Context) {
  const { accountId } = sessionOf(context);
  const { statuses, accounts } = await statusesOf(deps.db, accountId);
  const items = [...statuses].map(async ([currency, status]) => {
    const account = accounts.find((one) => one.currency === currency);
    return { currency, status, account: account ? await openDetails(deps, account) : null };
  });
  return { isOpen: accounts.length > 0, items: await Promise.all(items), asOf: deps.clock.now().toISOString() };
}

export async function getApplications(deps: Deps, context: Context, id: string | undefined) {
  const all = await listApplications(deps.db, sessionOf(context).accountId);
  const rows = id === undefined ? all : all.filter((row) => row.id === id);
  if (id !== undefined && rows.length === 0) refuse('request:notFound');
  const items = await Promise.all(rows.map((row) => toApplication(deps, row)));
  return { items, asOf: deps.clock.now().toISOString() };
}

const toCurrency = ({ code, name, symbol, scale }: Asset, { locale }: Pick<Context, 'locale'>) => ({
  code,
  name: name[locale],
  symbol,
  places: scale,
});

export const showHoldable = (context: Context) => ({
  items: listHoldable(sessionOf(context)).map((asset) => toCurrency(asset, context)),
});

/** Lists what can be applied for and the bank opens. A rejected currency can be applied for again. */
export async function showApplicable({ db, providers }: Deps, context: Context) {
  const session = sessionOf(context);
  const { statuses } = await statusesOf(db, session.accountId);
  const isFree = ({ code }: Asset) =>
    (statuses.get(code) ?? 'rejected') === 'rejected' && providers.banking.opens(code);
  return {
    items: listHoldable(session)
      .filter(isFree)
      .map((asset) => toCurrency(asset, context)),
  };
}

export const showSiteCurrencies = (context: Context) => ({
  items: allAssets()
    .filter(({ kind }) => kind === 'fiat')
    .map((asset) => ({ ...toCurrency(asset, context), isHoldable: findCashTerms(asset.code) !== undefined })),
});

function toCashCurrency(asset: Asset, session: Session, context: Context) {
  const { minimum, maximum, dailyMaximum } = must(findCashTerms(asset.code, session), 'the terms of a currency');
  return { ...toCurrency(asset, context), minimum, maximum, dailyMaximum };
}

/** Lists the account's currencies with their deposit limits. */
export function showCashCurrencies(context: Context) {
  const session = sessionOf(context);
  return { items: listHoldable(session).map((asset) => toCashCurrency(asset, session, context)) };
}

export function showCashCurrency(context: Context, code: string) {
  const session = sessionOf(context);
  const asset = listHoldable(session).find((one) => one.code === code) ?? refuse(40001, { currency: code });
  return toCashCurrency(asset, session, context);
}
