import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GrantablePermission } from '#contract/members/permissions.ts';
import type { InvitationState } from '#contract/members/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

/** What an owner may hand on. */
export const permissionNames: Readonly<Record<GrantablePermission, MessageDescriptor>> = {
  'assets.read': msg`See balances and history`,
  'deposits.read': msg`See deposits`,
  'deposits.create': msg`Get deposit addresses`,
  'transfers.read': msg`See transfers`,
  'transfers.create': msg`Send transfers`,
  'members.read': msg`See members and roles`,
};

export const invitationStates: Readonly<Record<InvitationState, { name: MessageDescriptor; tone: Tone }>> = {
  pending: { name: msg`Waiting for an answer`, tone: 'primary' },
  accepted: { name: msg`Accepted`, tone: 'good' },
  cancelled: { name: msg`Taken back`, tone: 'neutral' },
  expired: { name: msg`Expired`, tone: 'warn' },
};
