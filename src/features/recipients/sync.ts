import { recipients } from '#contract/recipients/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';
import type { UserRows } from '#worker/local/tables.ts';

export type RecipientRow = UserRows['recipients'];

/** The account's frequent recipients on this device; brought up to date after each change too. */
export const recipientsTable = localTable({
  name: 'recipients',
  calls: [recipients.list],
  scope: 'account',
  isSnapshot: true,
  isPushed: true,
  page: (_position, options) => api(recipients.list, { body: {} }, options),
});
