import type { AssetCode } from '../platform/assets.ts';
import type { Locale } from '../platform/locales.ts';

/**
 * The catalogue: what money there is, on which chains it travels, and on which terms. Rows that staff change while the
 * servers run, never constants. Amounts are canonical decimals of their asset.
 */
export interface Catalogue {
  /** Grows with every change; a process follows it. */
  readonly version: number;
  readonly assets: readonly Asset[];
  readonly networks: readonly NetworkEntry[];
  readonly assetNetworks: readonly AssetNetwork[];
  readonly terms: readonly Terms[];
}

/** A coin or a currency. */
export interface Asset {
  readonly code: AssetCode;
  readonly kind: 'crypto' | 'fiat';
  /** Decimals of the smallest unit: amounts are integers of 10^-scale. ISO 4217 for currencies. Never changed. */
  readonly scale: number;
  readonly name: Readonly<Record<Locale, string>>;
  readonly symbol: string;
  /** Of its icon, `#rrggbb`. */
  readonly colour: string;
  /** Where it stands in lists. */
  readonly position: number;
  /** Whether totals can be shown in it (Profile/SetPricingCurrency). */
  readonly isPricing: boolean;
}

/** How addresses of a chain are written and checked (`contract/currencies/address.ts`). */
export type AddressFamily = 'bitcoin' | 'litecoin' | 'evm' | 'tron' | 'xrp';

/** A chain. */
export interface NetworkEntry {
  readonly code: string;
  readonly name: string;
  readonly addressFamily: AddressFamily;
  /** Blocks on top of a transaction's own before it counts: a deposit is credited, a withdrawal is complete. */
  readonly confirmations: number;
  /** About how long until a deposit is credited or a withdrawal arrives. */
  readonly arrivalMinutes: number;
  /** A deposit has to carry a tag or memo beside the address; a withdrawal may. */
  readonly needsTag: boolean;
}

/** A coin on a chain. */
export interface AssetNetwork {
  readonly asset: AssetCode;
  readonly network: string;
  /** The chain's name, with the token's standard where the coin isn't the chain's own. */
  readonly name: string;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
  /** Smaller deposits are not credited. */
  readonly minimumDeposit: string;
}

/** What is done on terms. */
export type Operation = 'withdrawal' | 'transfer';

/** What holds for an operation with an asset. */
export interface Terms {
  readonly operation: Operation;
  readonly asset: AssetCode;
  /** The chain; null where there is none. */
  readonly network: string | null;
  /** Taken from what is sent. */
  readonly fee: string;
  readonly minimum: string;
  /** In one order. */
  readonly maximum: string;
  /** By one customer in the 24 hours before, of this asset over all networks. */
  readonly dailyMaximum: string;
  /** From this amount on an operator looks at it first. */
  readonly reviewFrom: string;
  /** From this amount on the travel rule asks who is paid (EU 2023/1113: 1,000 EUR, rounded down here). */
  readonly travelRuleFrom: string;
}
