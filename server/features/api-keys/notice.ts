import type { KeyEvent } from '#contract/notices/kinds.ts';
import { deviceName } from '#contract/platform/platform-of.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { tell } from '../notices/index.ts';
import type { ApiKeyTable } from './tables.ts';

/** As much of a key as its owner is told of it by. */
export type ToldKey = Pick<ApiKeyTable, 'user_id' | 'remark' | 'access_key'>;

/** As much of the access key as tells the user's keys apart. */
const short = (accessKey: string) => `${accessKey.slice(0, 6)}…${accessKey.slice(-4)}`;

/** Tells the owner what happened to a key; with from where, unless it happened by itself. */
export async function tellOwner(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  event: KeyEvent,
  key: ToldKey,
  context?: Pick<Context, 'ip' | 'userAgent'>,
): Promise<void> {
  const origin = { ip: context?.ip ?? null, device: context ? deviceName(context.userAgent) : null };
  const name = `${key.remark} (${short(key.access_key)})`;
  await tell(tx, deps, key.user_id, 'apiKey.changed', { event, name, ...origin });
}
