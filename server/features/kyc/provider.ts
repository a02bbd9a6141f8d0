import { must, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineInlet, type Inlet } from '../inbox/index.ts';
import { note } from './apply.ts';
import { stageOf } from './domain.ts';
import { check } from './review.ts';
import { findByUser } from './store.ts';

/** Returns a token and an address for the provider's own steps, while it waits for the user. */
export async function getAccess(deps: Deps, context: Context) {
  const { userId } = sessionOf(context);
  const row = await findByUser(deps, deps.db, userId);
  if (row?.kyc_status === 3) refuse(50015);
  if (!row || stageOf(row) !== 'camera') refuse('kyc:notReady', { stage: row ? stageOf(row) : null });
  const { kyc } = deps.providers;
  const { token, url, expiresAt } = await kyc.makeAccess(userId, row.kind);
  await deps.db.transaction().execute((tx) => note(tx, context, 'kyc.access', row.id));
  const origin = deps.config.publicOrigin ?? context.origin;
  return { token, url: new URL(url, origin).href, expiresAt: expiresAt.toISOString(), provider: kyc.name };
}

/** Queries the provider now and returns the resulting status. If it can't be queried, the status stays. */
export async function refreshStatus(deps: Deps, context: Context) {
  const { userId, kycStatus } = sessionOf(context);
  const before = await findByUser(deps, deps.db, userId);
  if (!before) return { kycStatus, stage: kycStatus === 0 ? ('draft' as const) : ('decided' as const) };
  await check(deps, before.id).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the identity provider could not be asked');
  });
  const row = must(await findByUser(deps, deps.db, userId), 'the application');
  return { kycStatus: row.kyc_status, stage: stageOf(row) };
}

/** The inlet for the provider's webhooks, which only trigger a query. */
export function identityInlet(deps: Deps): Inlet {
  const { name, webhook } = deps.providers.kyc;
  return defineInlet({
    provider: name,
    kind: 'identity',
    source: webhook,
    apply: async ({ userId }) => {
      const row = await findByUser(deps, deps.db, userId);
      if (row) await check(deps, row.id);
      return row !== undefined;
    },
  });
}
