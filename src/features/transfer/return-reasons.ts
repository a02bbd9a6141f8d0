import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReturnReason } from '#contract/transfer/rules.ts';

/** Why staff returned a transfer, in the words of its sender's notice. */
export const returnReasonNames: Readonly<Record<ReturnReason, MessageDescriptor>> = {
  senderAsked: msg`You asked us to return it.`,
  detailsMissing: msg`We didn’t get the information we asked you for.`,
  recipientUnavailable: msg`The recipient can’t receive it now.`,
  suspectedScam: msg`It may be part of a scam.`,
  termsBroken: msg`Our terms don’t allow this transfer.`,
};
