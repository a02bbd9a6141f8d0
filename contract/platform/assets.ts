/** Coins and currencies, each with the number of decimals of its smallest unit. The one table of scales. */
export interface Asset {
  readonly code: string;
  readonly name: string;
  readonly kind: 'crypto' | 'fiat';
  /** Decimals of the smallest unit: amounts are integers of 10^-scale. ISO 4217 for currencies. */
  readonly scale: number;
}

export const assets = {
  BTC: { code: 'BTC', name: 'Bitcoin', kind: 'crypto', scale: 8 },
  ETH: { code: 'ETH', name: 'Ether', kind: 'crypto', scale: 18 },
  USDT: { code: 'USDT', name: 'Tether USD', kind: 'crypto', scale: 6 },
  USDC: { code: 'USDC', name: 'USD Coin', kind: 'crypto', scale: 6 },
  TRX: { code: 'TRX', name: 'TRON', kind: 'crypto', scale: 6 },
  SOL: { code: 'SOL', name: 'Solana', kind: 'crypto', scale: 9 },
  XRP: { code: 'XRP', name: 'XRP', kind: 'crypto', scale: 6 },
  LTC: { code: 'LTC', name: 'Litecoin', kind: 'crypto', scale: 8 },
  EUR: { code: 'EUR', name: 'Euro', kind: 'fiat', scale: 2 },
  USD: { code: 'USD', name: 'US dollar', kind: 'fiat', scale: 2 },
  GBP: { code: 'GBP', name: 'Pound sterling', kind: 'fiat', scale: 2 },
  CHF: { code: 'CHF', name: 'Swiss franc', kind: 'fiat', scale: 2 },
  HKD: { code: 'HKD', name: 'Hong Kong dollar', kind: 'fiat', scale: 2 },
  SGD: { code: 'SGD', name: 'Singapore dollar', kind: 'fiat', scale: 2 },
  JPY: { code: 'JPY', name: 'Japanese yen', kind: 'fiat', scale: 0 },
  CNY: { code: 'CNY', name: 'Chinese yuan', kind: 'fiat', scale: 2 },
  AED: { code: 'AED', name: 'UAE dirham', kind: 'fiat', scale: 2 },
} as const satisfies Record<string, Asset>;

export type AssetCode = keyof typeof assets;

/** Whether a text from outside names an asset of ours. */
export function isAssetCode(code: string): code is AssetCode {
  return Object.hasOwn(assets, code);
}

/** Currencies that a total can be shown in (Profile/SetPricingCurrency). */
export const pricingCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'HKD',
  'SGD',
  'JPY',
  'CNY',
  'AED',
] as const satisfies readonly AssetCode[];
export type PricingCurrency = (typeof pricingCurrencies)[number];
