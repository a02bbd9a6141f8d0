import { sql } from 'kysely';
import { scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { totalsOf } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { subAccountColumns, subAccounts } from '../accounts/index.ts';
import { currencyOf, type HistoryRequest, listAssets, listHistory, valueIn } from '../assets/index.ts';
import { listDeposits } from '../deposits/index.ts';
import { companyOf, getSubAccount, toItem } from './store.ts';

export interface ListRequest {
  readonly search?: string | undefined;
  readonly isArchived?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

const defaultPage = 50;

/**
 * Lists sub-accounts, newest first, each with its value, and the total value of all that match. There are at most
 * 1,000.
 */
export async function listSubAccounts(deps: Deps, context: Context, request: ListRequest) {
  const companyId = companyOf(context);
  const { search = '', isArchived = false, cursor, limit = defaultPage } = request;
  const pattern = search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const rows = await deps.db
    .selectFrom(subAccounts.as('s'))
    .select(subAccountColumns)
    .where('company_id', '=', companyId)
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .where((eb) => eb.or([eb('label', 'ilike', `%${pattern}%`), eb('reference', 'ilike', `${pattern}%`)]))
    .orderBy(sql`id`, 'desc')
    .execute();
  const { currency, values } = await valuesOf(
    deps,
    companyId,
    rows.map(({ id }) => id),
  );
  const rest = cursor === undefined ? rows : rows.filter(({ id }) => id < cursor);
  const shown = rest.slice(0, limit);
  const text = (units: bigint) => formatUnits(units, scaleOf(currency));
  return {
    currency,
    items: shown.map((row) => ({ ...toItem(row), value: text(values.get(row.id) ?? 0n) })),
    nextCursor: rest.length > limit ? (shown.at(-1)?.id ?? null) : null,
    count: rows.length,
    total: text([...values.values()].reduce((sum, value) => sum + value, 0n)),
    asOf: deps.clock.now().toISOString(),
  };
}

/** Returns each sub-account's value in the company's pricing currency, in its smallest units. */
async function valuesOf(deps: Deps, companyId: string, ids: readonly string[]) {
  const currency = await currencyOf(deps, companyId);
  const totals = await totalsOf(deps.db, ids);
  const values = new Map<string, bigint>();
  const valued = await valueIn(deps, currency, [...new Set(totals.map(({ asset }) => asset))]);
  for (const { owner, asset, total } of totals) values.set(owner, (values.get(owner) ?? 0n) + valued(asset, total));
  return { currency, values };
}

/** Returns a sub-account's balances by asset, valued in the company's pricing currency. */
export async function getBalances(deps: Deps, context: Context, id: string) {
  const companyId = companyOf(context);
  const subAccount = toItem(await getSubAccount(deps.db, companyId, id));
  return { subAccount, ...(await listAssets(deps, companyId, id)) };
}

/** Returns the history of a sub-account's balances. */
export async function getHistory(deps: Deps, context: Context, id: string, request: HistoryRequest) {
  await getSubAccount(deps.db, companyOf(context), id);
  return listHistory(deps, id, request);
}

/** Lists a sub-account's deposits, credited or not. */
export async function getDeposits(
  deps: Deps,
  context: Context,
  id: string,
  page: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
) {
  const companyId = companyOf(context);
  await getSubAccount(deps.db, companyId, id);
  return listDeposits(deps, companyId, { subAccountId: id, Cursor: page.cursor, MaxResultCount: page.limit });
}
