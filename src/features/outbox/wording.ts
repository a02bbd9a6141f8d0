import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OutboxRow, OutboxTrouble } from '#src/platform/outbox.ts';

/** What each call that may wait is to its reader. A call without a line here is shown by its name. */
const intentions: Readonly<Record<string, MessageDescriptor>> = {
  'readMarks.mark': msg`Mark announcements as read`,
  'notices.markRead': msg`Mark notifications as read`,
  'session.addActionLogs': msg`Record of your actions in the app`,
  'addresses.changeRemark': msg`Change the remark of an address`,
  'profile.setPricingCurrency': msg`Change the pricing currency`,
};

const troubles: Readonly<Record<OutboxTrouble['kind'], MessageDescriptor>> = {
  unreachable: msg`The server could not be reached.`,
  busy: msg`The server is busy. It will be tried again.`,
  unauthenticated: msg`Your session has to be renewed first.`,
  refused: msg`The server refused it.`,
  expired: msg`It waited longer than seven days and is not sent any more.`,
};

/** What an entry means to do, or undefined where nobody has put it into words yet. */
export function describeIntention(row: Pick<OutboxRow, 'callName'>): MessageDescriptor | undefined {
  return intentions[row.callName];
}

export function describeTrouble(trouble: OutboxTrouble): MessageDescriptor {
  return troubles[trouble.kind];
}
