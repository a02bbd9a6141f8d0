import { kycNames, kycStatuses } from '#contract/kyc/states.ts';
import { pricingCurrencies } from '#contract/platform/assets.ts';

/** The names of the values that answers carry (Basic/GetEnum). */
export const enums = {
  kycStatus: kycStatuses.map((value) => ({ value, name: kycNames[value] })),
  accountType: ['individual', 'merchant'].map((value) => ({ value, name: value })),
  pricingCurrency: pricingCurrencies.map((value) => ({ value, name: value })),
};
