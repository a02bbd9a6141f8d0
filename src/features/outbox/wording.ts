import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OutboxRow, OutboxTrouble } from '#src/platform/outbox.ts';

/** Descriptions of the calls that can be queued. A call without an entry here is shown by its name. */
const intentions: Readonly<Record<string, MessageDescriptor>> = {
  'readMarks.mark': msg`Mark announcements as read`,
  'notices.markRead': msg`Mark notifications as read`,
  'addresses.changeRemark': msg`Edit address note`,
  'contactUs.addOwn': msg`Send a contact request`,
  'recipients.create': msg`Add frequent recipient`,
  'recipients.update': msg`Edit frequent recipient`,
  'recipients.delete': msg`Delete frequent recipient`,
  'profile.setPricingCurrency': msg`Change display currency`,
};

const troubles: Readonly<Record<OutboxTrouble['kind'], MessageDescriptor>> = {
  unreachable: msg`We couldn’t reach the server.`,
  busy: msg`The server is busy. We’ll try again.`,
  unauthenticated: msg`Sign in again to sync.`,
  refused: msg`The server rejected this change.`,
  expired: msg`Expired: not sent within seven days.`,
};

/** Returns the description of an outbox entry, or undefined if it has none yet. */
export function describeIntention(row: Pick<OutboxRow, 'callName'>): MessageDescriptor | undefined {
  return intentions[row.callName];
}

/** Fields of a change that tell it apart from others of its kind, the most telling first. */
const telling = ['friendlyName', 'remark', 'currency'] as const;

/** Returns whom or what an entry changes, in the user's own words; undefined if it doesn't say. */
export function subjectOf({ body }: Pick<OutboxRow, 'body'>): string | undefined {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  return telling
    .map((field) => fields[field])
    .find((value): value is string => typeof value === 'string' && value !== '');
}

export function describeTrouble(trouble: OutboxTrouble): MessageDescriptor {
  return troubles[trouble.kind];
}
