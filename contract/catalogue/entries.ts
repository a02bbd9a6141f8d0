import type { AssetCode } from '../platform/assets.ts';
import type { Locale } from '../platform/locales.ts';

/**
 * The catalogue: what money there is, on which chains it travels, and on which terms. Rows that staff change while the
 * servers run, never constants. Amounts are canonical decimals of their asset.
 */
export interface Catalogue {
  /** Grows with every change that took effect; a process follows it. */
  readonly version: number;
  readonly assets: readonly Asset[];
  readonly networks: readonly NetworkEntry[];
  readonly assetNetworks: readonly AssetNetwork[];
  readonly countries: readonly Country[];
  readonly paymentMethods: readonly PaymentMethod[];
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
  /** The drawing that stands for it, by its name; null: its symbol in its colour. A currency has its flag. */
  readonly icon: string | null;
  /** Of its icon, `#rrggbb`. */
  readonly colour: string;
  /** Where it stands in lists. */
  readonly position: number;
  /** Whether totals can be shown in it (Profile/SetPricingCurrency). */
  readonly isPricing: boolean;
  /** The day since which it is offered. */
  readonly since: string;
  /** The day since which it no longer is: who holds some can see, move and withdraw it, and nobody can deposit more. */
  readonly delistedSince: string | null;
}

/** How addresses of a chain are written and checked (`contract/currencies/address.ts`). */
export const addressFamilies = ['bitcoin', 'litecoin', 'dogecoin', 'evm', 'tron', 'xrp', 'solana'] as const;
export type AddressFamily = (typeof addressFamilies)[number];

/** What serves a chain once an installation has connected it; until then the sandbox does, where there is one. */
export const networkAdapters = ['sandbox', 'evm', 'bitcoin'] as const;

/** A chain. */
export interface NetworkEntry {
  readonly code: string;
  readonly name: string;
  readonly addressFamily: AddressFamily;
  readonly adapter: (typeof networkAdapters)[number];
  /** The asset that stands for it, and is drawn; null: its code. */
  readonly icon: string | null;
  /** Blocks on top of a transaction's own before it counts: a deposit is credited, a withdrawal is complete. */
  readonly confirmations: number;
  /** About how long until a deposit is credited or a withdrawal arrives. */
  readonly arrivalMinutes: number;
  /** A deposit has to carry a tag or memo beside the address; a withdrawal may. */
  readonly needsTag: boolean;
  /** Where a transaction can be looked up, with `{hash}` in it. */
  readonly explorer: string | null;
}

/** A coin on a chain. A token has the decimals of its asset there. */
export interface AssetNetwork {
  readonly asset: AssetCode;
  readonly network: string;
  /** The chain's name, with the token's standard where the coin isn't the chain's own. */
  readonly name: string;
  /** Where it stands among the ways of coins. */
  readonly position: number;
  /** The token's contract; null for the chain's own coin. */
  readonly contract: string | null;
  /** Smaller deposits are not credited. */
  readonly minimumDeposit: string;
  /** Larger deposits wait for an operator; null: none is too large. */
  readonly maximumDeposit: string | null;
}

/** How closely a country is looked at: by the lists of the FATF. */
export const countryRisks = ['low', 'medium', 'high'] as const;

/** A country or region (ISO 3166-1 alpha-2). Its name is the reader's own, by `Intl.DisplayNames`. */
export interface Country {
  readonly code: string;
  /** Without the plus sign. */
  readonly diallingCode: string;
  readonly isServed: boolean;
  /** What who chooses it reads: why it is not served, or what is asked for beyond the usual; null: nothing. */
  readonly complianceText: Readonly<Record<Locale, string>> | null;
  readonly risk: (typeof countryRisks)[number];
}

export const paymentMethodKinds = ['bankTransfer', 'instant', 'wallet', 'card'] as const;

/** How currencies come in and go out. */
export interface PaymentMethod {
  readonly code: string;
  readonly kind: (typeof paymentMethodKinds)[number];
  readonly name: Readonly<Record<Locale, string>>;
  readonly currencies: readonly AssetCode[];
  readonly position: number;
  readonly isOffered: boolean;
}

/** What is done on terms. */
export const operations = ['withdrawal', 'transfer', 'deposit', 'convert', 'cardPurchase'] as const;
export type Operation = (typeof operations)[number];

export const tiers = ['standard', 'vip'] as const;
/** How a customer is served. */
export type Tier = (typeof tiers)[number];

/** What holds for an operation with an asset: for everybody, or for whom and where it says. `findTerms` chooses. */
export interface Terms {
  /** Of this version of them; orders keep it. */
  readonly id: string;
  readonly operation: Operation;
  readonly asset: AssetCode;
  /** What it is exchanged for; null where it makes no difference, as with all that follow. */
  readonly counterAsset: AssetCode | null;
  /** The chain. */
  readonly network: string | null;
  /** The payment method, by its code. */
  readonly channel: string | null;
  /** Of the customer (ISO 3166-1 alpha-2). */
  readonly country: string | null;
  readonly tier: Tier | null;
  /** Taken from what is sent: this, and the share of it below, within the least and the most. */
  readonly fee: string;
  /** Hundredths of a percent. */
  readonly feeBps: number;
  readonly feeLeast: string | null;
  readonly feeMost: string | null;
  readonly minimum: string;
  /** In one order. */
  readonly maximum: string;
  /** By one customer in the 24 hours before, of this asset over all networks. */
  readonly dailyMaximum: string;
  /** Likewise in the 30 days before; null: as much as the days allow. */
  readonly monthlyMaximum: string | null;
  /** From this amount on an operator looks at it first. */
  readonly reviewFrom: string;
  /**
   * From this amount on the travel rule asks who is paid (EU 2023/1113: 1,000 EUR, rounded down here); null: never. Of a
   * payment by bank: from it on the recipient of a remittance is screened by people; null: each one.
   */
  readonly travelRuleFrom: string | null;
  /** Of a conversion: how far our rate is below the mid rate, in hundredths of a percent. Null elsewhere, as the two below. */
  readonly spreadBps: number | null;
  /** For how many seconds a quote is good. */
  readonly quoteLifeS: number | null;
  /** How much of the asset the platform's own position may reach, long or short. */
  readonly positionMaximum: string | null;
  readonly isEnded: boolean;
}
