import type { Updateable } from 'kysely';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Maintenance, ReadMaintenance } from '#server/platform/http/maintenance.ts';
import type { MaintenanceTable } from './tables.ts';

/** Maximum age of what a server knows about it. */
const followMs = 3000;

export async function findMaintenance(db: Queryable): Promise<Maintenance & { readonly isOn: boolean }> {
  const columns = ['is_on', 'ends_at', 'text_en', 'text_zh'] as const;
  const row = await db.selectFrom('maintenance').select(columns).executeTakeFirstOrThrow();
  return { isOn: row.is_on, endsAt: row.ends_at, text: { en: row.text_en, 'zh-CN': row.text_zh } };
}

/** Switches maintenance in the transaction of the staff's decision. */
export async function setMaintenance(tx: Tx, row: Updateable<MaintenanceTable>): Promise<void> {
  await tx.updateTable('maintenance').set(row).execute();
}

/** Reads the row at most every three seconds, however many requests need it; concurrent callers share one query. */
export function followMaintenance({ db, clock }: Pick<Deps, 'db' | 'clock'>): ReadMaintenance {
  let known: Maintenance | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const look = async () => {
    const found = await findMaintenance(db);
    known = found.isOn ? found : null;
    readAt = clock.now().getTime();
  };
  return async () => {
    const ageMs = clock.now().getTime() - readAt;
    if (ageMs >= followMs || ageMs < 0) {
      // While the database is away the last known state applies; the calls fail on their own.
      reading ??= look()
        .catch(() => undefined)
        .finally(() => (reading = undefined));
      await reading;
    }
    return known;
  };
}
