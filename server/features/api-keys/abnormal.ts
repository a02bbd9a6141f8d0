import { sql } from 'kysely';
import { expiryWarningDays } from '#contract/api-keys/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dayMs } from '#server/platform/durations.ts';
import { moveOrder } from '#server/platform/orders.ts';
import type { AbnormalReason } from './domain.ts';
import { tellOwner, warnOwner } from './notice.ts';
import { apiKeyOrders, noOldSecret } from './tables.ts';

/** Where a key was used in violation of its binding. */
export interface Misuse {
  readonly ip: string;
  readonly requestId: string;
}

/** Marks a normal key abnormal, notifies its owner, and records it; a key that is already abnormal is left alone. */
export async function turnAbnormal(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  keyId: string,
  reason: AbnormalReason,
  misuse?: Misuse,
): Promise<void> {
  const key = await tx
    .selectFrom('api_key')
    .select(['id', 'status', 'abnormal_reason', 'user_id', 'remark', 'access_key'])
    .where('id', '=', keyId)
    .where('status', '=', 'normal')
    .forUpdate()
    .executeTakeFirst();
  if (!key) return;
  const actor = { kind: 'system', id: 'openApi' } as const;
  // A secret that was replaced because others may know it must not work again with the key.
  const change = { abnormal_reason: reason, ...(reason === 'ip' ? noOldSecret : {}) };
  await moveOrder(tx, deps, apiKeyOrders, key, 'abnormal', { by: 'clock', actor, change });
  await writeAudit(tx, {
    actor,
    action: 'apiKey.turnAbnormal',
    subject: `apiKey:${keyId}`,
    details: { cause: reason },
    ...misuse,
  });
}

const keysAtOnce = 100;

/** Marks expired keys abnormal, whether or not they are used. */
export async function expireApiKeys(deps: Deps): Promise<void> {
  for (;;) {
    const due = await deps.db
      .selectFrom('api_key')
      .select('id')
      .where('status', '=', 'normal')
      .where('expires_at', '<=', deps.clock.now())
      .limit(keysAtOnce)
      .execute();
    for (const { id } of due) {
      await deps.db.transaction().execute((tx) => turnAbnormal(tx, deps, id, 'expired'));
    }
    if (due.length < keysAtOnce) return;
  }
}

/** Warns the owners of keys that expire soon, once per expiry. */
export async function warnOfExpiry(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const soon = new Date(now.getTime() + expiryWarningDays * dayMs);
  for (;;) {
    const count = await deps.db.transaction().execute(async (tx) => {
      const due = sql<boolean>`status = 'normal' and expires_at > ${now} and expires_at <= ${soon}
        and warned_of is distinct from expires_at`;
      const keys = await tx
        .updateTable('api_key')
        .set({ warned_of: sql`expires_at` })
        .where('id', 'in', (eb) => eb.selectFrom('api_key').select('id').where(due).limit(keysAtOnce))
        .where(due)
        .returning(['user_id', 'remark', 'access_key', 'expires_at'])
        .execute();
      for (const key of keys) await warnOwner(tx, deps, key, must(key.expires_at, 'its expiry'));
      return keys.length;
    });
    if (count < keysAtOnce) return;
  }
}

/** Notifies the owners of keys that can no longer withdraw, once per key. */
export async function tellOfWithdrawalsOff(deps: Deps): Promise<void> {
  for (;;) {
    const count = await deps.db.transaction().execute(async (tx) => {
      const keys = await tx
        .updateTable('api_key')
        .set({ withdrawals_untold: null })
        .where('id', 'in', (eb) =>
          eb.selectFrom('api_key').select('id').where('withdrawals_untold', '=', true).limit(keysAtOnce),
        )
        .where('withdrawals_untold', '=', true)
        .returning(['user_id', 'remark', 'access_key'])
        .execute();
      for (const key of keys) await tellOwner(tx, deps, 'withdrawalsOff', key);
      return keys.length;
    });
    if (count < keysAtOnce) return;
  }
}
