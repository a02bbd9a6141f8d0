import type { PayoutRequest } from '../payouts.ts';

/** The bank's names for the numbers of a national account. */
const routing: Readonly<Record<string, string>> = {
  sortCode: 'sort_code',
  aba: 'aba',
  bsb: 'bsb',
  ifsc: 'ifsc',
  ctn: 'cnaps',
  bankCode: 'bank_code',
  branchCode: 'branch_code',
  branchNumber: 'transit_number',
};

/** The bank's payment systems by our schemes; schemes not listed are sent as a wire. */
const systems: Readonly<Record<string, string>> = {
  sepa: 'SEPA',
  'sepa-instant': 'SEPA_INSTANT',
  ach: 'ACH',
  fedwire: 'FEDWIRE',
  'faster-payments': 'FASTER_PAYMENTS',
  bacs: 'BACS',
  chaps: 'CHAPS',
  'fps-hk': 'FPS',
  chats: 'RTGS',
  fast: 'FAST',
  zengin: 'ZENGIN',
  osko: 'NPP',
  'eft-ca': 'EFT',
  'nz-bulk': 'BANK_TRANSFER',
  sic: 'SIC',
  uaefts: 'UAEFTS',
  bankgirot: 'BANKGIROT',
  straksclearing: 'STRAKSCLEARING',
  elixir: 'ELIXIR',
  certis: 'CERTIS',
};

export const methodOf = (scheme: string) => (systems[scheme] === undefined ? 'SWIFT' : 'LOCAL');

/** The bank's names for payment purposes. */
const reasons: Readonly<Record<string, string>> = {
  goods: 'goods_purchased',
  services: 'business_expenses',
  salary: 'wages_salary',
  family: 'family_support',
  ownAccount: 'transfer_to_own_account',
  rent: 'real_estate',
  education: 'education_training',
  investment: 'investment_capital',
  tax: 'taxes',
};
export const reasonOf = (purpose: string) => reasons[purpose] ?? 'other_services';

const accountTypes: Readonly<Record<string, string>> = { checking: 'Checking', savings: 'Savings' };

type Values = PayoutRequest['payee']['values'];

const valueIn = (values: Values, key: string) => {
  const found = values[key];
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/**
 * Returns what identifies the payee besides the name. The bank takes one number of a person: where a tax number is
 * asked for, it is the one.
 */
function identityOf(values: Values) {
  const value = (key: string) => valueIn(values, key);
  const [phone, taxId] = [value('phoneNumber'), value('taxId')];
  return stripped(
    value('ownerName') === undefined
      ? { personal_mobile_number: phone, personal_id_number: taxId ?? value('ownerDocumentNumber') }
      : { business_phone_number: phone, business_registration_number: taxId },
  );
}

/** Converts a payee to the bank's fields. Fields that a scheme doesn't need are omitted. */
export function beneficiaryOf({ payee, currency, scheme }: PayoutRequest) {
  const { name, country, values } = payee;
  const value = (key: string) => valueIn(values, key);
  const [first, second] = Object.keys(routing).filter((key) => value(key) !== undefined);
  const account = value('iban') === undefined ? (value('accountNumber') ?? value('clabe')) : undefined;
  const bankAddress = ['bankAddress', 'postalCode', 'city'].map(value).filter(Boolean).join(', ');
  const identity = identityOf(values);
  const names =
    value('ownerName') === undefined
      ? { entity_type: 'PERSONAL', first_name: value('firstName'), last_name: value('lastName') }
      : { entity_type: 'COMPANY', company_name: value('ownerName') };
  return stripped({
    type: 'BANK_ACCOUNT',
    ...names,
    ...(value('birthday') === undefined ? {} : { date_of_birth: value('birthday') }),
    ...(Object.keys(identity).length === 0 ? {} : { additional_info: identity }),
    address: stripped({
      country_code: value('beneficiaryCountry') ?? country,
      city: value('beneficiaryCity'),
      street_address: value('beneficiaryAddressLine'),
      postcode: value('beneficiaryPostalCode'),
    }),
    bank_details: stripped({
      account_currency: currency,
      account_name: name,
      account_number: account,
      iban: value('iban'),
      swift_code: value('bic'),
      account_routing_type1: first && routing[first],
      account_routing_value1: first && value(first),
      account_routing_type2: second && routing[second],
      account_routing_value2: second && value(second),
      bank_account_category: accountTypes[value('bankAccountType') ?? ''],
      bank_country_code: country,
      bank_name: value('bankName'),
      bank_street_address: bankAddress === '' ? undefined : bankAddress,
      local_clearing_system: systems[scheme],
    }),
  });
}

const stripped = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
