import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { CataloguePart, exampleOutcomes, ProblemKind } from '#contract/catalogue/changes/rules.ts';
import type { operations, paymentMethodKinds, countryRisks } from '#contract/catalogue/entries.ts';

/** The parts, in the order shown above the list. */
export const partNames: Readonly<Record<CataloguePart, MessageDescriptor>> = {
  terms: msg`Terms`,
  assets: msg`Assets`,
  assetNetworks: msg`Assets on networks`,
  networks: msg`Networks`,
  countries: msg`Countries`,
  paymentMethods: msg`Payment methods`,
};

/** Fields of all parts: fields with the same name mean the same. */
export const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  code: msg({ context: 'catalogue', message: 'Code' }),
  kind: msg`Type`,
  scale: msg`Decimals`,
  name: msg`Name`,
  'name.en': msg`Name in English`,
  'name.zh-CN': msg`Name in Chinese`,
  symbol: msg`Symbol`,
  icon: msg`Icon`,
  colour: msg`Colour`,
  position: msg`Position in lists`,
  isPricing: msg`Display currency`,
  since: msg`Offered since`,
  delistedSince: msg`Delisted since`,
  addressFamily: msg`Address format`,
  adapter: msg`Adapter`,
  confirmations: msg`Confirmations`,
  arrivalMinutes: msg`Estimated arrival (minutes)`,
  needsTag: msg`Tag or memo required`,
  explorer: msg`Explorer link template`,
  asset: msg`Asset`,
  network: msg`Network`,
  contract: msg`Token contract`,
  minimumDeposit: msg`Minimum deposit`,
  maximumDeposit: msg`Maximum deposit without review`,
  diallingCode: msg`Dialling code`,
  isServed: msg`Served`,
  risk: msg`Risk`,
  'complianceText.en': msg`Notice to customers in English`,
  'complianceText.zh-CN': msg`Notice to customers in Chinese`,
  currencies: msg`Currencies`,
  isOffered: msg`Offered`,
  operation: msg`Operation`,
  counterAsset: msg`Exchanged for`,
  channel: msg`Payment method`,
  country: msg`Country`,
  tier: msg`Customer tier`,
  fee: msg`Fixed fee`,
  feeBps: msg`Fee in basis points`,
  feeLeast: msg`Minimum fee`,
  feeMost: msg`Maximum fee`,
  minimum: msg`Minimum`,
  maximum: msg`Maximum`,
  dailyMaximum: msg`24-hour limit`,
  monthlyMaximum: msg`30-day limit`,
  reviewFrom: msg`Review from`,
  travelRuleFrom: msg`Travel rule from`,
  spreadBps: msg`Spread in basis points`,
  quoteLifeS: msg`Quote valid for (seconds)`,
  positionMaximum: msg`Own position limit`,
  isEnded: msg`Ended`,
};

type Choice =
  | (typeof operations)[number]
  | (typeof paymentMethodKinds)[number]
  | (typeof countryRisks)[number]
  | 'crypto'
  | 'fiat'
  | 'standard'
  | 'vip';
const choices: Readonly<Record<Choice, MessageDescriptor>> = {
  // Of coins and of money at a bank.
  withdrawal: msg({ context: 'operation', message: 'Withdrawal' }),
  transfer: msg`Transfer`,
  deposit: msg`Deposit`,
  cardPurchase: msg`Card purchase`,
  convert: msg`Conversion`,
  bankTransfer: msg`Bank transfer`,
  instant: msg`Instant payment`,
  wallet: msg`Wallet`,
  card: msg`Card`,
  low: msg`Low`,
  medium: msg`Medium`,
  high: msg`High`,
  crypto: msg`Coin`,
  fiat: msg`Currency`,
  standard: msg`Standard`,
  vip: msg`VIP`,
};

/** Labels of choices that are our own words rather than codes. */
export const choiceNames: Readonly<Record<string, MessageDescriptor>> = choices;

export const problemNames: Readonly<Record<ProblemKind, MessageDescriptor>> = {
  unknownWay: msg`The asset or the network doesn’t exist`,
  unknownAsset: msg`The asset doesn’t exist`,
  unknownPair: msg`The asset it is exchanged for doesn’t exist, or this operation exchanges nothing`,
  unknownChannel: msg`The payment method doesn’t exist or doesn’t support this currency`,
  unknownCountry: msg`The country doesn’t exist`,
  decimals: msg`Enter a valid amount without extra decimals`,
  contract: msg`The token contract is not a valid address of this network, checksum included`,
  adapter: msg`The adapter doesn’t match the address format`,
  noWithdrawalTerms: msg`No withdrawal terms that apply to everyone`,
  noTransferTerms: msg`No transfer terms that apply to everyone`,
  newNetwork: msg`A new network can’t be reverted. Pause the deposits and withdrawals of this coin on it instead.`,
  limitsOrder: msg`Minimum, maximum, 24-hour and 30-day limit must not decrease in this order`,
  feeOrder: msg`The minimum fee can’t exceed the maximum fee`,
  depositFee: msg`Deposits are free of charge`,
  feeAboveMinimum: msg`The fee must be below the minimum`,
  withdrawalShare: msg`On-chain withdrawals have a fixed fee only`,
  noTravelRule: msg`The travel rule amount is missing`,
  convertFee: msg`Conversions are free of charge; their rate includes a spread`,
  noPrice: msg`Conversions need a spread, a quote lifetime and a position limit`,
  fixedForEver: msg`Type and decimals of an asset can’t be changed`,
  scheduled: msg`A later change is already scheduled`,
};

export const outcomeNames: Readonly<Record<(typeof exampleOutcomes)[number], MessageDescriptor>> = {
  done: msg`Processed immediately`,
  reviewed: msg`Under review first`,
  belowMinimum: msg`Refused: below the minimum`,
  aboveMaximum: msg`Refused: above the maximum`,
};

/** Returns the display name of a row when only its key is known, without the wildcards of the key. */
export const shownKey = (i18n: I18n, key: string): string =>
  key
    .split(' ')
    .filter((part) => part !== '*')
    .map((code) => (choiceNames[code] ? i18n._(choiceNames[code]) : code))
    .join(' · ');
