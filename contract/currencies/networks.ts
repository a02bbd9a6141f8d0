import type { AssetCode } from '../platform/assets.ts';

/** One coin on one chain: how it is deposited there. */
export interface Network {
  readonly asset: AssetCode;
  readonly network: string;
  readonly name: string;
  /** Blocks on top of a deposit's own before it is credited. */
  readonly confirmations: number;
  /** Smaller deposits are not credited. A canonical decimal. */
  readonly minimumDeposit: string;
  /** About how long until it is credited. */
  readonly arrivalMinutes: number;
  /** The deposit has to carry a tag or memo beside the address. */
  readonly needsTag: boolean;
}

/** Every way that a coin can come in. */
export const networks: readonly Network[] = [
  {
    asset: 'BTC',
    network: 'BTC',
    name: 'Bitcoin',
    confirmations: 2,
    minimumDeposit: '0.0001',
    arrivalMinutes: 20,
    needsTag: false,
  },
  {
    asset: 'ETH',
    network: 'ETH',
    name: 'Ethereum',
    confirmations: 12,
    minimumDeposit: '0.005',
    arrivalMinutes: 4,
    needsTag: false,
  },
  {
    asset: 'USDT',
    network: 'ETH',
    name: 'Ethereum (ERC-20)',
    confirmations: 12,
    minimumDeposit: '10',
    arrivalMinutes: 4,
    needsTag: false,
  },
  {
    asset: 'USDT',
    network: 'TRX',
    name: 'TRON (TRC-20)',
    confirmations: 20,
    minimumDeposit: '5',
    arrivalMinutes: 2,
    needsTag: false,
  },
  {
    asset: 'USDC',
    network: 'ETH',
    name: 'Ethereum (ERC-20)',
    confirmations: 12,
    minimumDeposit: '10',
    arrivalMinutes: 4,
    needsTag: false,
  },
  {
    asset: 'XRP',
    network: 'XRP',
    name: 'XRP Ledger',
    confirmations: 1,
    minimumDeposit: '20',
    arrivalMinutes: 1,
    needsTag: true,
  },
  {
    asset: 'LTC',
    network: 'LTC',
    name: 'Litecoin',
    confirmations: 6,
    minimumDeposit: '0.02',
    arrivalMinutes: 15,
    needsTag: false,
  },
];

/** How a coin is deposited on a chain; undefined where it can’t be. */
export function findNetwork(asset: string, network: string): Network | undefined {
  return networks.find((one) => one.asset === asset && one.network === network);
}
