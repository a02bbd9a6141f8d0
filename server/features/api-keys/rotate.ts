import { randomBytes } from 'node:crypto';
import {
  endOldSecretValues,
  rotateValues,
  type OldSecretHours,
  type RotationChoice,
} from '#contract/api-keys/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { getAccount } from '../accounts/index.ts';
import type { SealedPassword } from '#server/features/session/index.ts';
import { verifiedFor } from '#server/features/step-up/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hourMs } from '#server/platform/durations.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { tellOwner } from './notice.ts';
import { findOwn, provePin, record, toItem } from './service.ts';
import { apiKeyColumns, noOldSecret, type ApiKeyTable } from './tables.ts';

interface Rotation extends RotationChoice {
  readonly verification: string;
  readonly fundPassword?: SealedPassword;
}

interface Proved {
  readonly isPinProved: boolean;
}

/**
 * Replaces a key's secret; its permissions, addresses and term stay. The new secret is only in the response and, sealed,
 * in the database. The old one works for as long as its owner chose, and one before that no longer.
 */
export const rotateSecret = defineCommand({
  name: 'apiKey.rotate',
  stepUp: verifiedFor('apiKey.rotate'),
  locks: 'account',
  outside: async (deps, context, order: Rotation): Promise<Proved> => {
    const { permissions } = await findOwn(deps.db, sessionOf(context).userId, order.id);
    if (!permissions.includes('withdraw')) return { isPinProved: false };
    await provePin(deps, context, order, 'apiKey.rotate', rotateValues(order));
    return { isPinProved: true };
  },
  work: rotate,
});

async function rotate(given: Given<undefined, Proved>, order: Rotation) {
  const { tx, deps, context, now, session, outside } = given;
  const { id, secretVersion, oldSecretHours } = order;
  const before = await findOwn(tx, session.userId, id, 'lock');
  if (before.secret_version !== secretVersion) refuse('apiKey:rotated');
  if (before.permissions.includes('withdraw') && !outside.isPinProved)
    refuse('request:invalid', { field: 'fundPassword', rule: 'required' });
  given.verify(rotateValues(order));
  const secretKey = randomBytes(32).toString('base64url');
  const row = await tx
    .updateTable('api_key')
    .set({
      secret_sealed: await deps.vault.seal('apiKey', id, secretKey),
      secret_version: secretVersion + 1,
      ...(await keepOld(deps, before, oldSecretHours, now)),
      updated_at: now,
    })
    .where('id', '=', id)
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow();
  await record(given, 'apiKey.rotate', row, { oldSecretUntil: row.previous_until?.toISOString() ?? 'ended' });
  await tellOwner(tx, deps, 'rotated', row, context);
  const { transfers_blocked_until: blockedUntil } = await getAccount(tx, session.userId);
  return { ...toItem(row, now, blockedUntil), secretKey };
}

/** The secret that is replaced, sealed in its new place. One that was used from a foreign address isn't kept. */
async function keepOld(deps: Deps, before: ApiKeyTable, hours: OldSecretHours, now: Date) {
  if (hours === 0 || before.abnormal_reason === 'ip') return noOldSecret;
  const secret = await deps.vault.open('apiKey', before.id, before.secret_sealed);
  return {
    previous_sealed: await deps.vault.seal('previousApiKey', before.id, secret),
    previous_until: new Date(now.getTime() + hours * hourMs),
  };
}

/** Ends the secret before the last rotation at once. */
export const endOldSecret = defineCommand({
  name: 'apiKey.endOldSecret',
  stepUp: verifiedFor('apiKey.endOldSecret'),
  locks: 'account',
  work: async (given: Given, { id }: { readonly id: string; readonly verification: string }) => {
    const { tx, deps, context, now, session } = given;
    await findOwn(tx, session.userId, id, 'lock');
    given.verify(endOldSecretValues(id));
    const row = await tx
      .updateTable('api_key')
      .set({ ...noOldSecret, updated_at: now })
      .where('id', '=', id)
      .returning(apiKeyColumns)
      .executeTakeFirstOrThrow();
    await record(given, 'apiKey.endOldSecret', row);
    await tellOwner(tx, deps, 'oldSecretEnded', row, context);
    const { transfers_blocked_until: blockedUntil } = await getAccount(tx, session.userId);
    return toItem(row, now, blockedUntil);
  },
});

/** Deletes old secrets that no longer work. */
export async function forgetOldSecrets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.updateTable('api_key').set(noOldSecret).where('previous_until', '<=', clock.now()).execute();
}
