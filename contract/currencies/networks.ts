import type { AssetCode } from '../platform/assets.ts';

/** How addresses of a chain are written and checked (`address.ts`). */
export type AddressFamily = 'bitcoin' | 'litecoin' | 'evm' | 'tron' | 'xrp';

/** One coin on one chain: how it comes in and goes out there. Amounts are canonical decimals of the asset. */
export interface Network {
  readonly asset: AssetCode;
  readonly network: string;
  readonly name: string;
  readonly addressFamily: AddressFamily;
  /** Blocks on top of a transaction's own before it counts: a deposit is credited, a withdrawal is complete. */
  readonly confirmations: number;
  /** Smaller deposits are not credited. */
  readonly minimumDeposit: string;
  /** About how long until a deposit is credited or a withdrawal arrives. */
  readonly arrivalMinutes: number;
  /** A deposit has to carry a tag or memo beside the address; a withdrawal may. */
  readonly needsTag: boolean;
  readonly withdrawal: WithdrawalTerms;
}

/** What holds for taking a coin out on a chain. */
export interface WithdrawalTerms {
  /** Taken from what is sent. */
  readonly fee: string;
  readonly minimum: string;
  /** In one withdrawal. */
  readonly maximum: string;
  /** By one customer in the 24 hours before, of this coin on all chains. */
  readonly dailyMaximum: string;
  /** From this amount on an operator looks at it first. */
  readonly reviewFrom: string;
  /** From this amount on the travel rule asks who is paid (EU 2023/1113: 1,000 EUR, rounded down here). */
  readonly travelRuleFrom: string;
}

const stablecoin = { minimum: '20', maximum: '250000', dailyMaximum: '500000', reviewFrom: '50000' } as const;

/** Every way that a coin can come in and go out. */
export const networks: readonly Network[] = [
  {
    asset: 'BTC',
    network: 'BTC',
    name: 'Bitcoin',
    addressFamily: 'bitcoin',
    confirmations: 2,
    minimumDeposit: '0.0001',
    arrivalMinutes: 20,
    needsTag: false,
    withdrawal: {
      fee: '0.0002',
      minimum: '0.001',
      maximum: '5',
      dailyMaximum: '10',
      reviewFrom: '1',
      travelRuleFrom: '0.01',
    },
  },
  {
    asset: 'ETH',
    network: 'ETH',
    name: 'Ethereum',
    addressFamily: 'evm',
    confirmations: 12,
    minimumDeposit: '0.005',
    arrivalMinutes: 4,
    needsTag: false,
    withdrawal: {
      fee: '0.002',
      minimum: '0.01',
      maximum: '100',
      dailyMaximum: '200',
      reviewFrom: '20',
      travelRuleFrom: '0.3',
    },
  },
  {
    asset: 'USDT',
    network: 'ETH',
    name: 'Ethereum (ERC-20)',
    addressFamily: 'evm',
    confirmations: 12,
    minimumDeposit: '10',
    arrivalMinutes: 4,
    needsTag: false,
    withdrawal: { ...stablecoin, fee: '4', travelRuleFrom: '1000' },
  },
  {
    asset: 'USDT',
    network: 'TRX',
    name: 'TRON (TRC-20)',
    addressFamily: 'tron',
    confirmations: 20,
    minimumDeposit: '5',
    arrivalMinutes: 2,
    needsTag: false,
    withdrawal: { ...stablecoin, fee: '1', travelRuleFrom: '1000' },
  },
  {
    asset: 'USDC',
    network: 'ETH',
    name: 'Ethereum (ERC-20)',
    addressFamily: 'evm',
    confirmations: 12,
    minimumDeposit: '10',
    arrivalMinutes: 4,
    needsTag: false,
    withdrawal: { ...stablecoin, fee: '4', travelRuleFrom: '1000' },
  },
  {
    asset: 'XRP',
    network: 'XRP',
    name: 'XRP Ledger',
    addressFamily: 'xrp',
    confirmations: 1,
    minimumDeposit: '20',
    arrivalMinutes: 1,
    needsTag: true,
    withdrawal: {
      fee: '0.25',
      minimum: '20',
      maximum: '200000',
      dailyMaximum: '400000',
      reviewFrom: '40000',
      travelRuleFrom: '400',
    },
  },
  {
    asset: 'LTC',
    network: 'LTC',
    name: 'Litecoin',
    addressFamily: 'litecoin',
    confirmations: 6,
    minimumDeposit: '0.02',
    arrivalMinutes: 15,
    needsTag: false,
    withdrawal: {
      fee: '0.001',
      minimum: '0.02',
      maximum: '2000',
      dailyMaximum: '4000',
      reviewFrom: '500',
      travelRuleFrom: '10',
    },
  },
];

/** How a coin comes in and goes out on a chain; undefined where it can’t. */
export function findNetwork(asset: string, network: string): Network | undefined {
  return networks.find((one) => one.asset === asset && one.network === network);
}
