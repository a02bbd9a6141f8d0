import type { DynamicField } from '#contract/dynamic-forms/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { receiptMethods as calls } from '#contract/receipt-methods/calls.ts';
import { findReceiptChannel, listReceiptChannels, receiptFields } from '#contract/receipt-methods/rules.ts';
import { receiptMethodsSchemas } from '#contract/receipt-methods/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { bindMethod, createRemoveMethod, type IsInUse } from './bind.ts';
import { listMethods, toMethod } from './store.ts';

export { putMethod } from './bind.ts';
export { receiptMethodsOwned } from './own.ts';
export { findMethod, listMethods, openMethod } from './store.ts';
export type { ReceiptMethodTable } from './tables.ts';

/** Payment methods an account receives currencies by. The feature's entry point. */
export function createReceiptMethodsFeature(deps: Deps, isInUse: IsInUse): Feature {
  const removeMethod = createRemoveMethod(isInUse);
  return defineFeature(calls, receiptMethodsSchemas, {
    listChannels: async (context) => {
      const bound = await listMethods(deps.db, sessionOf(context).accountId);
      const items = listReceiptChannels().map(({ code, kind, name, currencies }) => ({
        channel: code,
        kind,
        name,
        currencies: [...currencies],
        isBound: bound.some((one) => one.channel === code),
      }));
      return { items };
    },
    getForm: async (_context, { query }) => {
      const channel = findReceiptChannel(query.Channel) ?? refuse(40001, { channel: query.Channel });
      return { channel: channel.code, fields: receiptFields(channel).map(toField) };
    },
    list: async (context) => {
      const rows = await listMethods(deps.db, sessionOf(context).accountId);
      const items = await Promise.all(rows.map((row) => toMethod(deps, row)));
      return { items, asOf: deps.clock.now().toISOString() };
    },
    create: async (context, { body }) => bindMethod(deps, context, body),
    remove: async (context, { query }) => removeMethod(deps, context, query),
  });
}

/** Field as returned by the API: none of these is chosen from a list or depends on another. */
const toField = ({ options: _options, dependsOn: _dependsOn, ...field }: DynamicField) => field;
