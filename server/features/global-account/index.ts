import type { DynamicField } from '#contract/dynamic-forms/rules.ts';
import { globalAccount as calls } from '#contract/global-account/calls.ts';
import { applicationFields, findCashTerms, formVersion, recordTypeOf } from '#contract/global-account/rules.ts';
import { globalAccountSchemas } from '#contract/global-account/schemas.ts';
import { getAsset } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import type { BankEvent } from '#server/providers/banking/banking.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { currencyOf, listAssets, listHistory } from '../assets/index.ts';
import { defineInlet, receive, type Inlet } from '../inbox/index.ts';
import { applyForAccount } from './apply.ts';
import { takeAccount } from './open.ts';
import { moveBetweenPockets } from './pocket.ts';
import {
  getApplications,
  getStatus,
  showApplicable,
  showCashCurrencies,
  showCashCurrency,
  showHoldable,
  showSiteCurrencies,
} from './status.ts';

export { listBankDetails } from './store.ts';
export { bankAccountStage, findBankAccount, findBankAccountId, ownerOfBankAccount } from './bank-accounts.ts';
export { globalAccountCases } from './cases.ts';
export { globalAccountBlockers } from './closing.ts';
export { globalAccountOwned } from './own.ts';
export { openSandboxAccount } from './sandbox-account.ts';
export { asShort, lookAtPayer, payerOf, refuseShort, type PayingAccount } from './payer.ts';
export { isCurrencyOpen, listOpenCurrencies } from './pocket.ts';
export { globalAccountSchedules, globalAccountTasks } from './open.ts';

const defaultPage = 50;

/** The global account: applications, currencies, balances, moves. Entry point of the feature. */
export function createGlobalAccountFeature(deps: Deps, followers: BankFollowers): Feature {
  const tester = () => testerCallsOf(deps.providers.banking);
  return defineFeature(calls, globalAccountSchemas, {
    getStatus: async (context) => getStatus(deps, context),
    getFields: async (context, { body }) => getFields(context, body.currencies),
    apply: async (context, { body }) => applyForAccount(deps, context, body),
    getApplications: async (context, { query }) => getApplications(deps, context, query.Id),
    listHoldable: async (context) => showHoldable(context),
    listApplicable: async (context) => showApplicable(deps, context),
    listSiteCurrencies: async (context) => showSiteCurrencies(context),
    listCurrencies: async (context) => showCashCurrencies(context),
    getCurrency: async (context, { query }) => showCashCurrency(context, query.Currency),
    listBalances: async (context) => listBalances(deps, context),
    listHistory: async (context, { query }) => listMovements(deps, context, query),
    listWalletHistory: async (context, { query }) => listWalletMovements(deps, context, query),
    move: async (context, { body }) => moveBetweenPockets(deps, context, body),
    bankWebhook: async (context) => receive(deps, context, bankInlet(deps, followers)),
    sandboxHurry: async () => {
      await tester().hurry();
      return {};
    },
    sandboxNextAccount: async (_context, { body }) => {
      await tester().setNextAccount(body.fate);
      return {};
    },
  });
}

/** Handlers that record the current state of an object at the bank, by its type; false if it is none of ours. */
export type BankFollowers = Readonly<
  Record<Exclude<BankEvent['type'], 'account'>, (objectId: string) => Promise<boolean>>
>;

/** The inlet for the bank's reports. A report only names an object, whose current state is then queried. */
export function bankInlet(deps: Deps, followers: BankFollowers): Inlet {
  const { banking } = deps.providers;
  return defineInlet({
    provider: banking.name,
    kind: 'bank',
    source: banking.events,
    apply: async ({ type, objectId }) => {
      if (type !== 'account') return followers[type](objectId);
      const account = await banking.findAccount(objectId);
      return account !== undefined && takeAccount(deps, account);
    },
  });
}

function getFields(context: Context, currencies: readonly string[]) {
  const session = sessionOf(context);
  for (const currency of currencies) if (!findCashTerms(currency, session)) refuse(40001, { currency });
  return { version: formVersion, fields: applicationFields(session.accountType).map(toField) };
}

/** Converts a field to the form in which calls return it. */
const toField = ({ options, dependsOn, ...field }: DynamicField) => ({
  ...field,
  ...(options ? { options: [...options] } : {}),
  ...(dependsOn ? { dependsOn: { key: dependsOn.key, values: [...dependsOn.values] } } : {}),
});

async function listBalances(deps: Deps, context: Context) {
  const { accountId } = sessionOf(context);
  const owner = await findGlobalAccount(deps.db, accountId);
  if (owner !== undefined) return listAssets(deps, accountId, owner);
  return { currency: await currencyOf(deps, accountId), items: [], asOf: deps.clock.now().toISOString() };
}

interface HistoryQuery {
  readonly Asset?: string;
  readonly UpdatedAfter?: string;
  readonly Cursor?: string;
  readonly MaxResultCount?: number;
}

const toRequest = ({ Asset, UpdatedAfter, Cursor, MaxResultCount }: HistoryQuery) => ({
  asset: Asset,
  updatedAfter: UpdatedAfter === undefined ? undefined : new Date(UpdatedAfter),
  cursor: Cursor,
  limit: MaxResultCount ?? defaultPage,
});

async function listMovements(deps: Deps, context: Context, query: HistoryQuery) {
  const asOf = syncedUntil(deps.clock);
  const owner = await findGlobalAccount(deps.db, sessionOf(context).accountId);
  if (owner === undefined) return { items: [], nextCursor: null, asOf };
  const { items, nextCursor } = await listHistory(deps, owner, toRequest(query));
  return { items: items.map((item) => ({ ...item, type: recordTypeOf(item.kind, item.direction) })), nextCursor, asOf };
}

async function listWalletMovements(deps: Deps, context: Context, query: HistoryQuery) {
  const asOf = syncedUntil(deps.clock);
  const page = await listHistory(deps, sessionOf(context).accountId, toRequest(query));
  return { ...page, items: page.items.filter(({ asset }) => getAsset(asset).kind === 'fiat'), asOf };
}
