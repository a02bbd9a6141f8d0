import { defineCalls } from '../platform/call.ts';
import type { assetsSchemas } from './schemas.ts';

const base = '/api/services/app/Assets';

/** What a customer has, what it is worth and how it came about (specification, section 7, assets). */
export const assets = defineCalls<typeof assetsSchemas>()('assets', {
  listAssets: {
    method: 'GET',
    path: `${base}/GetAssets`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Each asset with its parts and its value in the pricing currency',
  },
  getSummary: {
    method: 'GET',
    path: `${base}/GetAssetsSummary`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'The total in the pricing currency, now and a day ago',
  },
  getDistribution: {
    method: 'GET',
    path: `${base}/GetAssetDistribution`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Which share of the total each asset is',
  },
  listHistory: {
    method: 'GET',
    path: `${base}/GetUserAssetsHistory`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Movements of the available balances, newest first, by keyset',
  },
  getTrend: {
    method: 'GET',
    path: `${base}/GetAssetsTrend`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'The total at the end of each of the last days',
  },
  analyse: {
    method: 'POST',
    path: `${base}/AssetsAnalyse`,
    access: { permission: 'assets.read' },
    idempotency: { none: 'read', because: 'It only computes.' },
    offline: 'never',
    errors: [],
    summary: 'What came in and went out over a range of days, by kind and by asset, at the rates of then',
  },
  getTotalConversion: {
    method: 'POST',
    path: `${base}/GetAssetTotalConversion`,
    access: { permission: 'assets.read' },
    idempotency: { none: 'read', because: 'It only computes.' },
    offline: 'never',
    errors: [40001],
    summary: 'What everything is worth in a currency of the caller’s choice, now',
  },
  listDepositsAndWithdrawals: {
    method: 'GET',
    path: `${base}/GetUserDepositWithdrawalAssetsHistory`,
    access: { permission: 'assets.read' },
    offline: 'cached',
    errors: [],
    summary: 'Movements that deposits and withdrawals made, newest first; a page may hold few, the cursor goes on',
  },
  getKeys: {
    method: 'GET',
    path: `${base}/GetUserMpcInfo`,
    access: { permission: 'assets.read' },
    offline: 'never',
    errors: [],
    summary: 'How the customer’s coins are kept: who holds the keys by network, and his multi-signature wallets',
  },
  getConversion: {
    method: 'GET',
    path: `${base}/GetAssetConversion`,
    access: 'session',
    offline: 'never',
    errors: [40001, 60012],
    summary: 'What an amount of one asset is in another, at the rate of now',
  },
  getRate: {
    method: 'GET',
    path: `${base}/GetVirtualCoinToFiatCurrencyRate`,
    access: 'public',
    offline: 'never',
    errors: [40001, 60012],
    summary: "A coin's price in a currency",
  },
});
