import { useEffect } from 'react';
import { actingFor } from '#src/platform/acting-choice.ts';
import { useLive } from '#src/platform/local.ts';
import { withIntentions } from './intentions.ts';
import { recipientsTable } from './sync.ts';

/** The list as this device knows it, newest first, with what waits to be sent. Undefined while it is read. */
export function useRecipients() {
  const known = useLive(async (local) => {
    const outbox = (await local.user?.outbox.orderBy('seq').toArray()) ?? [];
    return withIntentions(await recipientsTable.newest(local), outbox, actingFor());
  }, []);
  const count = known?.count;
  useEffect(() => {
    // What was on its way has arrived, or something new is: either way the list is read anew.
    if (count === 0) void recipientsTable.syncAnew().catch(() => undefined);
  }, [count]);
  return known;
}
