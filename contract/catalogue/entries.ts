import type { AssetCode } from '../platform/assets.ts';
import type { Locale } from '../platform/locales.ts';

/**
 * The catalogue: which assets there are, on which chains they travel, and on which terms. Rows that staff change while
 * the servers run, never constants. Amounts are canonical decimals of their asset.
 */
export interface Catalogue {
  /** Increases with every change that takes effect; each process follows it. */
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
  /** Decimals of the smallest unit: amounts are integers of 10^-scale. ISO 4217 for currencies. Never changes. */
  readonly scale: number;
  readonly name: Readonly<Record<Locale, string>>;
  readonly symbol: string;
  /** Name of its icon; null: its symbol in its color. Currencies have their flag. */
  readonly icon: string | null;
  /** Color of its icon, `#rrggbb`. */
  readonly colour: string;
  /** Position in lists. */
  readonly position: number;
  /** Whether totals can be shown in it (Profile/SetPricingCurrency). */
  readonly isPricing: boolean;
  /** The day it was first offered. */
  readonly since: string;
  /** The day it was delisted: holders can still see, move and withdraw it, but it can't be deposited any more. */
  readonly delistedSince: string | null;
}

/** How addresses of a chain are written and checked (`contract/currencies/address.ts`). */
export const addressFamilies = ['bitcoin', 'litecoin', 'dogecoin', 'evm', 'tron', 'xrp', 'solana'] as const;
export type AddressFamily = (typeof addressFamilies)[number];

/** The adapter for a chain once an installation has connected it; until then the sandbox serves it, if there is one. */
export const networkAdapters = ['sandbox', 'evm', 'bitcoin'] as const;

/** A chain. */
export interface NetworkEntry {
  readonly code: string;
  readonly name: string;
  readonly addressFamily: AddressFamily;
  readonly adapter: (typeof networkAdapters)[number];
  /** The asset whose icon represents it; null: its code is shown. */
  readonly icon: string | null;
  /** Blocks on top of the transaction's own before a deposit is credited or a withdrawal is complete. */
  readonly confirmations: number;
  /** Approximate time until a deposit is credited or a withdrawal arrives, in minutes. */
  readonly arrivalMinutes: number;
  /** Whether a deposit must carry a tag or memo beside the address; a withdrawal may carry one. */
  readonly needsTag: boolean;
  /** URL for looking up a transaction, with `{hash}` in it. */
  readonly explorer: string | null;
}

/** A coin on a chain. A token has the decimals of its asset there. */
export interface AssetNetwork {
  readonly asset: AssetCode;
  readonly network: string;
  /** The chain's name, with the token standard if the coin isn't the chain's native coin. */
  readonly name: string;
  /** Position in the list of coins on chains. */
  readonly position: number;
  /** Contract of the token; null for the chain's native coin. */
  readonly contract: string | null;
  /** Smaller deposits are not credited. */
  readonly minimumDeposit: string;
  /** Larger deposits wait for an operator; null: no maximum. */
  readonly maximumDeposit: string | null;
}

/** Risk level of a country, by the FATF lists. */
export const countryRisks = ['low', 'medium', 'high'] as const;

/** A country or region (ISO 3166-1 alpha-2). Its name comes from `Intl.DisplayNames`, in the reader's language. */
export interface Country {
  readonly code: string;
  /** Without the plus sign. */
  readonly diallingCode: string;
  readonly isServed: boolean;
  /** Shown when the country is chosen: why it is not served, or which extra requirements it has; null: nothing. */
  readonly complianceText: Readonly<Record<Locale, string>> | null;
  readonly risk: (typeof countryRisks)[number];
}

export const paymentMethodKinds = ['bankTransfer', 'instant', 'wallet', 'card'] as const;

/** A way to pay currencies in and out. */
export interface PaymentMethod {
  readonly code: string;
  readonly kind: (typeof paymentMethodKinds)[number];
  readonly name: Readonly<Record<Locale, string>>;
  readonly currencies: readonly AssetCode[];
  readonly position: number;
  readonly isOffered: boolean;
}

/** Operations that have terms. */
export const operations = ['withdrawal', 'transfer', 'deposit', 'convert', 'cardPurchase'] as const;
export type Operation = (typeof operations)[number];

export const tiers = ['standard', 'vip'] as const;
/** Service tier of a customer. */
export type Tier = (typeof tiers)[number];

/**
 * The terms of an operation with an asset, for everyone or only for the cases its fields name. `findTerms` selects
 * them.
 */
export interface Terms {
  /** Id of this version of the terms; orders keep it. */
  readonly id: string;
  readonly operation: Operation;
  readonly asset: AssetCode;
  /** The asset it is exchanged for; null if any, as in the next four fields. */
  readonly counterAsset: AssetCode | null;
  /** The chain. */
  readonly network: string | null;
  /** Code of the payment method. */
  readonly channel: string | null;
  /** The customer's country (ISO 3166-1 alpha-2). */
  readonly country: string | null;
  readonly tier: Tier | null;
  /** Fixed fee taken from the amount sent, plus the share `feeBps`, between `feeLeast` and `feeMost`. */
  readonly fee: string;
  /** Share of the amount, in hundredths of a percent. */
  readonly feeBps: number;
  readonly feeLeast: string | null;
  readonly feeMost: string | null;
  readonly minimum: string;
  /** Maximum per order. */
  readonly maximum: string;
  /** Maximum per customer in the last 24 hours, of this asset over all networks. */
  readonly dailyMaximum: string;
  /**
   * Maximum per customer in the last 30 days, likewise over all networks; null: as much as the daily maximum allows.
   */
  readonly monthlyMaximum: string | null;
  /** Amount from which an operator reviews it first. */
  readonly reviewFrom: string;
  /**
   * Amount from which the travel rule requires the payee (EU 2023/1113: 1,000 EUR, rounded down here); null: never. For
   * a payment by bank: amount from which people screen the recipient of a remittance; null: every one.
   */
  readonly travelRuleFrom: string | null;
  /**
   * For a conversion: how far our rate is below the mid rate, in hundredths of a percent. Null otherwise, as are the
   * two fields below.
   */
  readonly spreadBps: number | null;
  /** Seconds for which a quote is valid. */
  readonly quoteLifeS: number | null;
  /** Maximum of the platform's own position in the asset, long or short. */
  readonly positionMaximum: string | null;
  readonly isEnded: boolean;
}
