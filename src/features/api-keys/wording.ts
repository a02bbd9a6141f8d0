import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ApiKeyPermission } from '#contract/api-keys/rules.ts';

/** Name of each permission, and what it allows (specification, section 6). */
export const permissions: Readonly<Record<ApiKeyPermission, { name: MessageDescriptor; about: MessageDescriptor }>> = {
  read: {
    name: msg`Read`,
    about: msg`Read account information, get quotes, read order information, get deposit addresses.`,
  },
  trade: { name: msg`Trade`, about: msg`Trading: place orders and cancel them.` },
  withdraw: {
    name: msg`Withdraw`,
    about: msg`Withdraw to the addresses below, starting 24 hours after you save.`,
  },
};

/** Why a key is abnormal, and what to do about it. */
export const abnormal: Readonly<Record<'ip' | 'expired', { reason: MessageDescriptor; remedy: MessageDescriptor }>> = {
  ip: {
    reason: msg`It was used from another IP address and has been blocked since.`,
    remedy: msg`If it was you, add the address to the key. If not, delete the key: someone else has its secret.`,
  },
  expired: {
    reason: msg`It has no IP addresses and expired after 90 days.`,
    remedy: msg`Edit and save the key to renew it. Add IP addresses so it doesn’t expire.`,
  },
};
