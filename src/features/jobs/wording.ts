import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { HealthState, ProviderKind } from '#contract/jobs/health.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

export const providerNames: Readonly<Record<ProviderKind, MessageDescriptor>> = {
  chain: msg`Blockchain`,
  multiSig: msg`Multisig relay`,
  kyc: msg`Identity verification`,
  kyt: msg`Transaction screening`,
  banking: msg`Bank`,
  staking: msg`Staking`,
  cardPurchase: msg`Card purchases`,
  liquidity: msg`Trading venue`,
  issuing: msg`Card issuer`,
  rates: msg`Exchange rates`,
  mail: msg`Email`,
  sms: msg`SMS`,
  push: msg`Push notifications`,
  webhooks: msg`Webhooks`,
  files: msg`File storage`,
};

export const healthNames: Readonly<Record<HealthState, { name: MessageDescriptor; tone: Tone }>> = {
  unused: { name: msg`No recent calls`, tone: 'neutral' },
  working: { name: msg`Operational`, tone: 'good' },
  unsteady: { name: msg`Degraded`, tone: 'warn' },
  failing: { name: msg`Calls failing`, tone: 'bad' },
};
