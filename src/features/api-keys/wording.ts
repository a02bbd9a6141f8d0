import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';

/** What a permission is called, and what it opens (specification, section 6). */
export const permissions: Readonly<Record<ApiKeyPermission, { name: MessageDescriptor; about: MessageDescriptor }>> = {
  read: {
    name: msg`Read`,
    about: msg`Read account information, get quotes, read order information, get deposit addresses.`,
  },
  trade: { name: msg`Trade`, about: msg`Trading: place orders and cancel them.` },
  withdraw: {
    name: msg`Withdraw`,
    about: msg`Withdraw to the addresses that you allow below, from 24 hours after you save.`,
  },
};

/** Why a key is abnormal, and what to do about it. */
export const abnormal: Readonly<Record<'ip' | 'expired', { reason: MessageDescriptor; remedy: MessageDescriptor }>> = {
  ip: {
    reason: msg`It was used from an IP address that it is not bound to, and is refused since.`,
    remedy: msg`If that was you, edit the key and add the address. If it was not, delete the key: somebody else holds its secret.`,
  },
  expired: {
    reason: msg`It is bound to no IP address, and its 90 days are over.`,
    remedy: msg`Edit the key and save it: that renews it. Bound to IP addresses, it does not expire.`,
  },
};
