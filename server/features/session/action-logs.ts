import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';

export interface ActionLog {
  readonly action: string;
  readonly page: string;
  readonly at: string;
}

/** Stores what the user did, once, however often the batch is sent. */
export async function addActionLogs(
  deps: Deps,
  context: Context,
  logs: readonly ActionLog[],
): Promise<{ stored: number }> {
  const { userId } = sessionOf(context);
  return runIdempotent(deps, commandOf(context), async (tx) => {
    const rows = logs.map((log) => ({
      id: deps.ids.uuid(),
      user_id: userId,
      action: log.action,
      page: log.page,
      at: new Date(log.at),
      stored_at: deps.clock.now(),
    }));
    await tx.insertInto('action_log').values(rows).execute();
    return { stored: rows.length };
  });
}
