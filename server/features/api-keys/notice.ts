import type { KeyEvent } from '#contract/notices/events.ts';
import { deviceName } from '#contract/platform/platform-of.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { tell } from '../notices/index.ts';
import type { ApiKeyTable } from './tables.ts';

/** The parts of a key used in notices to its owner. */
export type ToldKey = Pick<ApiKeyTable, 'user_id' | 'remark' | 'access_key'>;

/** Shortens the access key to what tells the user's keys apart. */
const short = (accessKey: string) => `${accessKey.slice(0, 6)}…${accessKey.slice(-4)}`;

const nameOf = (key: ToldKey) => `${key.remark} (${short(key.access_key)})`;

/** Warns the owner that a key expires at `until`. */
export async function warnOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  key: ToldKey,
  until: Date,
): Promise<void> {
  await tell(tx, deps, key.user_id, 'apiKey.expiring', { name: nameOf(key), until: until.toISOString() });
}

/** Notifies the owner of what happened to a key, with where it came from, unless it happened automatically. */
export async function tellOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  event: KeyEvent,
  key: ToldKey,
  context?: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  const origin = { ip: context?.ip ?? null, device: context ? deviceName(context.userAgent) : null };
  await tell(tx, deps, key.user_id, 'apiKey.changed', { event, name: nameOf(key), ...origin });
}
