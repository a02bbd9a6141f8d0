import { allStates } from '#contract/all-states.ts';
import { appealReasons, appealResults } from '#contract/appeals/states.ts';
import { dealerOrderCancellationReasons } from '#contract/dealer-orders/states.ts';
import { accountRecordTypes } from '#contract/fiat/states.ts';
import { kycNames, kycStatuses } from '#contract/kyc/states.ts';
import { listPricingCurrencies } from '#contract/platform/assets.ts';
import { securityLevels } from '#contract/security/states.ts';

const named = <Value extends string | number>(values: readonly Value[]) =>
  values.map((value) => ({ value, name: String(value) }));
const states = Object.entries(allStates).map(([of, table]) => [`${of}Status`, named(table.states)] as const);

/** Lists the names of the values in responses (Basic/GetEnum): every status, and the other choices. */
export const listEnums = () => ({
  ...Object.fromEntries(states),
  kycStatus: kycStatuses.map((value) => ({ value, name: kycNames[value] })),
  fiatRecordType: named(accountRecordTypes),
  dealerOrderCancellationReason: named(dealerOrderCancellationReasons),
  appealReason: named(appealReasons),
  appealResult: named(appealResults),
  securityLevel: named(securityLevels),
  accountType: named(['individual', 'merchant']),
  pricingCurrency: named(listPricingCurrencies().map(({ code }) => code)),
});
