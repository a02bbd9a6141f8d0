import type { DynamicField } from '#contract/dynamic-forms/rules.ts';
import { payees as calls } from '#contract/payees/calls.ts';
import { payeeFields, payeeFormVersion } from '#contract/payees/fields.ts';
import { payeesSchemas } from '#contract/payees/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { createPayee, deletePayee, importPayees, restorePayee, updatePayee } from './change.ts';
import { askBank, assertOffered, readPayee } from './check.ts';
import { payeesOf, toPayees } from './store.ts';

export { payeeKept } from './change.ts';
export { payeesOwned } from './own.ts';
export {
  askBank,
  askNames,
  assertConfirmed,
  assertOffered,
  assertVersion,
  readPayee,
  type Kind as PayeeKind,
} from './check.ts';
/** The parts of a list of saved bank accounts. */
export {
  assertNew,
  findTwin,
  isElsewhere,
  keepAccount,
  savedAccountColumns,
  showAccount,
  shownOfSaved,
  toldOf,
  withheldOfSaved,
  type SavedAccount,
  type SavedDetails,
} from './saved.ts';
export { findPayee, toPayee, type Payee } from './store.ts';

/** Payees of bank withdrawals. Entry point of the feature. */
export function createPayeesFeature(deps: Deps): Feature {
  return defineFeature(calls, payeesSchemas, {
    getFields: async (context, { query: { Currency, Country, PaymentType, UserType } }) => {
      const kind = { currency: Currency, country: Country, scheme: PaymentType, userType: UserType };
      assertOffered(kind, sessionOf(context));
      return { version: payeeFormVersion, fields: payeeFields(kind).map(toField) };
    },
    check: async (context, { body }) => {
      const today = deps.clock.now().toISOString().slice(0, 10);
      const session = sessionOf(context);
      return askBank(deps, session, body, readPayee(session, body, today));
    },
    create: async (context, { body }) => createPayee(deps, context, body),
    update: async (context, { body }) => updatePayee(deps, context, body),
    import: async (context, { body }) => importPayees(deps, context, body),
    list: async (context) => {
      const asOf = syncedUntil(deps.clock);
      const rows = await payeesOf(deps.db, sessionOf(context).accountId).execute();
      return { items: await toPayees(deps, rows, deps.clock.now()), asOf };
    },
    delete: async (context, { body }) => deletePayee(deps, context, body.id),
    restore: async (context, { body }) => restorePayee(deps, context, body.id),
  });
}

/** Converts a field to the form in which calls return it. */
export const toField = ({ options, dependsOn, ...field }: DynamicField) => ({
  ...field,
  ...(options ? { options: [...options] } : {}),
  ...(dependsOn ? { dependsOn: { key: dependsOn.key, values: [...dependsOn.values] } } : {}),
});
