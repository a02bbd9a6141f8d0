import { unsettled } from './intentions.ts';
import { recipientsTable } from './sync.ts';

/** The list as this device knows it, newest first, with what waits to be sent. Undefined while it is read. */
export function useRecipients() {
  const rows = recipientsTable.useNewest();
  const own = recipientsTable.useIntentions();
  return rows && own && { rows, ...unsettled(own) };
}
