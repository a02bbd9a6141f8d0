import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { EventKind, EventState } from '#contract/inbox/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

export const kindNames: Readonly<Record<EventKind, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  payout: msg`Payout`,
  identity: msg`Identity verification`,
  bank: msg`Bank`,
  staking: msg`Staking`,
  card: msg`Corporate cards`,
  screening: msg`Transaction screening`,
};

export const eventStateNames: Readonly<Record<EventState, { name: MessageDescriptor; tone: Tone }>> = {
  received: { name: msg`Queued`, tone: 'primary' },
  done: { name: msg`Processed`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'bad' },
  ignored: { name: msg`Ignored`, tone: 'neutral' },
};
