import { defineCalls } from '../platform/call.ts';
import type { currenciesSchemas } from './schemas.ts';

/** Available currencies and coins (specification, section 7, currency lists). */
export const currencies = defineCalls<typeof currenciesSchemas>()('currencies', {
  listPricingCurrencies: {
    method: 'GET',
    path: '/api/services/app/Basic/GetLegalPricingCurrencyList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists the display currencies',
  },
  listLegalCurrencies: {
    method: 'GET',
    path: '/api/services/app/Basic/GetLegalCurrencyList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists fiat currencies',
    usedBy: 'other clients of the specification: our screens read them from the catalogue',
  },
  listCoins: {
    method: 'GET',
    path: '/api/services/app/Coin/GetRechargeWithdrawCoinList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Lists coins with their deposit networks',
    usedBy: 'other clients of the specification: our screens read them from the catalogue',
  },
});
