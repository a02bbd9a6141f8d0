import { allStates } from '#contract/all-states.ts';
import { kycNames, kycStatuses } from '#contract/kyc/states.ts';
import { listPricingCurrencies } from '#contract/platform/assets.ts';

const named = <Value extends string | number>(values: readonly Value[]) =>
  values.map((value) => ({ value, name: String(value) }));
const states = Object.entries(allStates).map(([of, table]) => [`${of}Status`, named(table.states)] as const);

/** Lists the names of the values in responses (Basic/GetEnum): every status, and the other choices. */
export const listEnums = () => ({
  ...Object.fromEntries(states),
  kycStatus: kycStatuses.map((value) => ({ value, name: kycNames[value] })),
  accountType: named(['individual', 'merchant']),
  pricingCurrency: named(listPricingCurrencies().map(({ code }) => code)),
});
