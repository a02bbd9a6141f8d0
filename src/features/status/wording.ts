import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { StatusComponent, StatusState } from '#contract/status/rules.ts';

/** The platform's components as known to customers, and the purpose of each. */
export const componentNames: Readonly<
  Record<StatusComponent, readonly [name: MessageDescriptor, about: MessageDescriptor]>
> = {
  platform: [msg`Website and API`, msg`Sign-in, balances, history`],
  crypto: [msg`Crypto deposits and withdrawals`, msg`All networks, address screening`],
  banking: [msg`Bank transfers`, msg`Deposits and withdrawals in currencies`],
  rates: [msg`Rates and conversions`, msg`Quotes, charts, alerts`],
  earn: [msg`Earn`, msg`Staking and redemption`],
  identity: [msg`Identity verification`, msg`Documents and face checks`],
  messages: [msg`Emails and messages`, msg`Codes and notifications`],
  webhooks: [msg`Webhooks`, msg`Calls to your servers`],
};

/** Names of the component states. */
export const stateNames: Readonly<Record<StatusState, MessageDescriptor>> = {
  unknown: msg`No data`,
  operational: msg`Operational`,
  degraded: msg`Degraded`,
  maintenance: msg`Under maintenance`,
  disrupted: msg`Disrupted`,
};

export const stateTones = {
  unknown: 'neutral',
  operational: 'good',
  degraded: 'warn',
  maintenance: 'primary',
  disrupted: 'bad',
} as const satisfies Readonly<Record<StatusState, string>>;
