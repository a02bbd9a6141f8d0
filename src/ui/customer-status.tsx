import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { StatusTag, type Tone } from './status-tag.tsx';

/** Status of an order in a list, as far as a customer needs it; its record, filter and export show the exact status. */
export type CustomerStatus = (typeof customerStatuses)[number];

export const customerStatuses = [
  'processing',
  'underReview',
  'actionNeeded',
  'completed',
  'failed',
  'cancelled',
] as const;

const shown: Readonly<Record<CustomerStatus, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  processing: { name: msg`Processing`, tone: 'primary' },
  underReview: { name: msg`Under review`, tone: 'warn' },
  actionNeeded: { name: msg`Action needed`, tone: 'warn' },
  completed: { name: msg`Completed`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'bad' },
  cancelled: { name: msg`Cancelled`, tone: 'neutral' },
};

/** Shows one of the six statuses, with its name and tone. */
export function CustomerStatusTag({ status }: { status: CustomerStatus }) {
  const { i18n } = useLingui();
  const { name, tone } = shown[status];
  return <StatusTag tone={tone}>{i18n._(name)}</StatusTag>;
}
