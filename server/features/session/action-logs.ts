import { defineCommand, type Given } from '../commands/index.ts';
import './tables.ts';

export interface ActionLog {
  readonly action: string;
  readonly page: string;
  readonly at: string;
}

/** Stores the user's actions, once, however often the batch is sent. */
export const addActionLogs = defineCommand({
  name: 'session.addActionLogs',
  work: async ({ deps, tx, session, now, write }: Given, logs: readonly ActionLog[]) => {
    const rows = logs.map((log) => ({
      id: deps.ids.uuid(),
      user_id: session.userId,
      action: log.action,
      page: log.page,
      at: new Date(log.at),
      stored_at: now,
    }));
    write(tx.insertInto('action_log').values(rows));
    return { stored: rows.length };
  },
});
