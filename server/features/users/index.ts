import { users as calls } from '#contract/users/calls.ts';
import { usersSchemas } from '#contract/users/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { findUsers, showContacts } from './find.ts';
import { showRecord } from './record.ts';
import { changeStanding } from './standing.ts';
import { setTier } from './tier.ts';

/** Customers, as staff finds them, looks at them, closes and opens their accounts. The face of the feature. */
export function createUsersFeature(deps: Deps): Feature {
  return defineFeature(calls, usersSchemas, {
    find: async (_context, { query }) => findUsers(deps, query.Text),
    get: async (_context, { query }) => showRecord(deps, query.Uid),
    setTier: async (context, { body }) => setTier(deps, context, body),
    showContacts: async (context, { body }) => showContacts(deps, context, body),
    changeStanding: async (context, { body }) => changeStanding(deps, context, body),
  });
}
