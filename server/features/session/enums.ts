import { kycNames, kycStatuses } from '#contract/kyc/states.ts';
import { listPricingCurrencies } from '#contract/platform/assets.ts';

/** The names of the values that answers carry (Basic/GetEnum). */
export const listEnums = () => ({
  kycStatus: kycStatuses.map((value) => ({ value, name: kycNames[value] })),
  accountType: ['individual', 'merchant'].map((value) => ({ value, name: value })),
  pricingCurrency: listPricingCurrencies().map(({ code }) => ({ value: code, name: code })),
});
