import { unsettled } from './intentions.ts';
import { recipientsTable } from './sync.ts';

/** Returns the list on this device, newest first, including pending changes; undefined while it is being read. */
export function useRecipients() {
  const rows = recipientsTable.useNewest();
  const own = recipientsTable.useIntentions();
  return rows && own && { rows, ...unsettled(own) };
}
