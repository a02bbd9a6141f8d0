import { users as calls } from '#contract/users/calls.ts';
import { usersSchemas } from '#contract/users/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { CustomerOrders } from '../staff/index.ts';
import { findUsers, showContacts } from './find.ts';
import { addNote, listNotes } from './notes.ts';
import { listToldKinds, showTold } from './told.ts';
import { listOrders } from './orders.ts';
import { showRecord } from './record.ts';
import { changeStanding } from './standing.ts';
import { setDealer } from './dealer.ts';
import { previewTier } from './tier-preview.ts';
import { proposeTier } from './tier.ts';
import { showMasked, showVerification } from './verification.ts';

export { tierCases } from './tier.ts';

/** Customers, as staff finds and views them, and closes and opens their accounts. The feature's entry point. */
export function createUsersFeature(deps: Deps, orders: readonly CustomerOrders[]): Feature {
  return defineFeature(calls, usersSchemas, {
    find: async (_context, { query }) => findUsers(deps, query.Text),
    get: async (_context, { query }) => showRecord(deps, query.Uid),
    listOrders: async (context, { query }) => listOrders(deps, context, query.Uid, orders),
    getVerification: async (_context, { query }) => showMasked(deps, query.Uid),
    showVerification: async (context, { body }) => showVerification(deps, context, body),
    listNotices: async (_context, { query }) => listToldKinds(deps, query),
    showNotices: async (context, { body }) => showTold(deps, context, body),
    listNotes: async (_context, { query }) => listNotes(deps, query),
    addNote: async (context, { body }) => addNote(deps, context, body),
    previewTier: async (_context, { query }) => previewTier(deps, query.Uid),
    proposeTier: async (context, { body }) => proposeTier(deps, context, body),
    setDealer: async (context, { body }) => setDealer(deps, context, body),
    showContacts: async (context, { body }) => showContacts(deps, context, body),
    changeStanding: async (context, { body }) => changeStanding(deps, context, body),
  });
}
