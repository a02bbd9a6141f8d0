import { catalogue } from '#contract/catalogue/snapshot.ts';
import { listHoldable } from '#contract/global-account/rules.ts';
import { payeeFields, payeeFormVersion, type PayeeType } from '#contract/payees/fields.ts';
import { listCountriesOf, listOffered } from '#contract/payees/schemes.ts';
import { refuse } from '#contract/platform/errors.ts';
import { recipients as calls } from '#contract/recipients/calls.ts';
import { recipientsSchemas } from '#contract/recipients/schemas.ts';
import { channelIdOf, channelOf } from '#contract/remittance/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { askBank, readPayee, toField } from '../payees/index.ts';
import { createRecipient, deleteRecipient, restoreRecipient, updateRecipient } from './change.ts';
import { findRecipient, recipientsOf, toRecipient, toRecipients } from './store.ts';

export { askRecipient, recipientsKept, saveRecipient, type Asked, type RecipientEntry } from './change.ts';
export { recipientsOwned } from './own.ts';
export { findRecipient, toRecipient, type Recipient } from './store.ts';

/** Frequent recipients of remittances. The feature's entry point. */
export function createRecipientsFeature(deps: Deps): Feature {
  return defineFeature(calls, recipientsSchemas, {
    list: async (context) => {
      const asOf = syncedUntil(deps.clock);
      const rows = await recipientsOf(deps.db, sessionOf(context).accountId).execute();
      return { items: await toRecipients(deps, rows), asOf };
    },
    get: async (context, { params }) => {
      const row = await findRecipient(deps.db, sessionOf(context).accountId, params.id);
      return toRecipient(deps, row ?? refuse('request:notFound'));
    },
    listChannels: async (context, { query }) => listChannels(context, query),
    check: async (context, { body }) => {
      const today = deps.clock.now().toISOString().slice(0, 10);
      const session = sessionOf(context);
      return askBank(deps, session, body, readPayee(session, body, today));
    },
    create: async (context, { body }) => createRecipient(deps, context, body),
    update: async (context, { params, body: { revision, ...form } }) =>
      updateRecipient(deps, context, { id: params.id, revision, form }),
    delete: async (context, { params }) => deleteRecipient(deps, context, params.id),
    restore: async (context, { body }) => restoreRecipient(deps, context, body.id),
  });
}

interface ChannelQuery {
  readonly Currency?: string;
  readonly Country?: string;
  readonly UserType?: PayeeType;
}

/**
 * Lists the ways to pay a recipient, in one currency and country or in all. Refuses with 40001 if a currency has none.
 */
function listChannels(context: Context, { Currency, Country, UserType }: ChannelQuery) {
  const session = sessionOf(context);
  const currencies = listHoldable(session).map(({ code }) => code);
  const items = currencies
    .filter((code) => Currency === undefined || code === Currency)
    .flatMap((currency) => listOffered(currency, session).map(({ scheme }) => ({ currency, scheme })))
    .map(({ currency, scheme }) => ({
      id: channelIdOf(currency, scheme.code),
      currency,
      scheme: scheme.code,
      name: catalogue().paymentMethods.find(({ code }) => code === scheme.code)?.name[context.locale] ?? scheme.code,
      channel: channelOf(scheme.code),
      countries: [...listCountriesOf(scheme)],
    }))
    .filter(({ countries }) => Country === undefined || countries.includes(Country));
  const [first] = items;
  if (!first) refuse(40001, { currency: Currency ?? null, country: Country ?? null });
  const { currency, scheme } = first;
  const kind = { currency, scheme, country: Country ?? '', userType: UserType ?? 'individual' };
  return { version: payeeFormVersion, items, fields: Country === undefined ? [] : payeeFields(kind).map(toField) };
}
