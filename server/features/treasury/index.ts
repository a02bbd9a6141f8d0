import { treasury as calls } from '#contract/treasury/calls.ts';
import { treasurySchemas } from '#contract/treasury/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { listBookings, propose } from './bookings.ts';
import { listPositions } from './positions.ts';

export { treasuryCases } from './bookings.ts';

/** The platform's own money, and treasury's bookings of it. The feature's entry point. */
export function createTreasuryFeature(deps: Deps): Feature {
  return defineFeature(calls, treasurySchemas, {
    listPositions: async () => listPositions(deps),
    listBookings: async (_context, { query }) => listBookings(deps, query),
    propose: async (context, { body }) => propose(deps, context, body),
  });
}
