import { exportKeptDays, type ExportState } from '#contract/data-export/rules.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { ExportRow } from './store.ts';

/** A job not finished after this time was lost with its server. */
const longestMs = 60 * 60_000;

export const keptMs = exportKeptDays * dayMs;

export const expiryOf = ({ asked_at }: Pick<ExportRow, 'asked_at'>) => new Date(asked_at.getTime() + keptMs);

export function stateOf({ ready_at, failed_at, asked_at }: ExportRow, now: Date): ExportState {
  if (ready_at) return 'ready';
  return failed_at || now.getTime() - asked_at.getTime() > longestMs ? 'failed' : 'preparing';
}

/** Converts a row to its form in the contract. */
export function toItem(row: ExportRow, now: Date) {
  return {
    id: row.id,
    state: stateOf(row, now),
    partsDone: row.parts_done,
    parts: row.parts,
    requestedAt: row.asked_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: expiryOf(row).toISOString(),
    size: row.size,
  };
}
