import { defineCalls } from '../platform/call.ts';
import type { assetsSchemas } from './schemas.ts';

const base = '/api/services/app/Assets';

/** A customer's assets, their value and their history (specification, section 7, assets). */
export const assets = defineCalls<typeof assetsSchemas>()('assets', {
  listAssets: {
    method: 'GET',
    path: `${base}/GetAssets`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Lists assets with their balances and value in the display currency',
  },
  getSummary: {
    method: 'GET',
    path: `${base}/GetAssetsSummary`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Returns the total in the display currency, now and 24 hours ago',
  },
  getDistribution: {
    method: 'GET',
    path: `${base}/GetAssetDistribution`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Returns each asset’s share of the total',
    usedBy: 'other clients of the specification: our overview reckons shares from the balances that it keeps offline',
  },
  listHistory: {
    method: 'GET',
    path: `${base}/GetUserAssetsHistory`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Lists changes of the available balances, newest first',
  },
  getTrend: {
    method: 'GET',
    path: `${base}/GetAssetsTrend`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Returns the total at the end of each recent day',
  },
  analyse: {
    method: 'POST',
    path: `${base}/AssetsAnalyse`,
    access: { permission: 'assets.read' },
    idempotency: { none: 'read', because: 'It only computes.' },
    offline: 'never',
    errors: [],
    summary: 'Returns money in and out over a date range, by type and asset, at each day’s rates',
  },
  getTotalConversion: {
    method: 'POST',
    path: `${base}/GetAssetTotalConversion`,
    access: { permission: 'assets.read' },
    idempotency: { none: 'read', because: 'It only computes.' },
    offline: 'never',
    errors: [40001],
    summary: 'Returns the value of all assets in a currency of the caller’s choice',
    usedBy: 'other clients of the specification: our overview sums the balances that it keeps offline',
  },
  listDepositsAndWithdrawals: {
    method: 'GET',
    path: `${base}/GetUserDepositWithdrawalAssetsHistory`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary:
      'Lists balance changes from deposits and withdrawals, newest first; a page may hold few, follow the cursor',
    usedBy: 'other clients of the specification: our history filters the movements that it keeps offline',
  },
  getKeys: {
    method: 'GET',
    path: `${base}/GetUserMpcInfo`,
    access: { permission: 'assets.read' },
    offline: 'never',
    errors: [],
    summary: 'Returns how the customer’s coins are held: key custody by network, and multisig wallets',
  },
  getConversion: {
    method: 'GET',
    path: `${base}/GetAssetConversion`,
    access: 'session',
    offline: 'never',
    errors: [40001, 60012],
    summary: 'Converts an amount of one asset to another at the current rate',
    usedBy: 'other clients of the specification: our screens convert by the rates that they hold',
  },
  getRate: {
    method: 'GET',
    path: `${base}/GetVirtualCoinToFiatCurrencyRate`,
    access: 'public',
    offline: 'never',
    errors: [40001, 60012],
    summary: 'Returns a coin’s price in a currency',
    usedBy: 'other clients of the specification: our screens read all rates at once',
  },
});
