import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { AppealOpener, AppealSide } from '#contract/appeals/rules.ts';
import type { AppealReason, AppealResult, AppealState } from '#contract/appeals/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

/** Names of the appeal reasons. */
export const appealReasonNames: Readonly<Record<AppealReason, MessageDescriptor>> = {
  paidButNoCoinsReceived: msg`Paid, but no coins received`,
  orderTimedOut: msg`The order timed out`,
  overpaid: msg`Overpaid`,
  refund: msg`Refund`,
  other: msg`Other`,
};

/** Names and tones of the appeal states. */
export const appealStates: Readonly<Record<AppealState, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  open: { name: msg`Appeal received`, tone: 'warn' },
  inProgress: { name: msg`Under review`, tone: 'primary' },
  closed: { name: msg`Closed`, tone: 'neutral' },
};

/** Names of the appeal results: the side found at fault. */
export const appealResultNames: Readonly<Record<AppealResult, MessageDescriptor>> = {
  userAtFault: msg`Customer at fault`,
  traderAtFault: msg`Merchant at fault`,
  neither: msg`Neither side at fault`,
};

export const sideNames: Readonly<Record<AppealSide, MessageDescriptor>> = {
  customer: msg`Customer`,
  dealer: msg`OTC merchant`,
};

export const openerNames: Readonly<Record<AppealOpener, MessageDescriptor>> = {
  customer: msg`Opened by the customer`,
  dealer: msg`Opened by the merchant`,
  clock: msg`Opened automatically: the last step took too long`,
};
