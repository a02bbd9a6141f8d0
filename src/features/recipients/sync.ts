import { recipients } from '#contract/recipients/calls.ts';
import { api } from '#src/platform/api.ts';
import { editedTable } from '#src/platform/edited-table.ts';
import { localTable } from '#src/platform/local-table.ts';
import { recipientEdits } from './intentions.ts';

export type { RecipientRow } from './intentions.ts';

/** The account's frequent recipients on this device; also synced after each change. */
export const recipientsTable = editedTable(
  localTable({
    name: 'recipients',
    calls: [recipients.list],
    scope: 'account',
    isSnapshot: true,
    isPushed: true,
    page: (_position, options) => api(recipients.list, { body: {} }, options),
  }),
  recipientEdits,
);
