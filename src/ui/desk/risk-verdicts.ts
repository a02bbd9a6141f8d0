import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** Names of a risk check's verdicts; its reasons are the provider's own words. */
export const riskVerdicts: Readonly<Record<string, MessageDescriptor>> = {
  clear: msg`No risk`,
  review: msg`Needs review`,
  severe: msg`Severe risk`,
};
