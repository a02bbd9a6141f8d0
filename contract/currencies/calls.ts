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
    summary: 'Currencies that a total can be shown in',
  },
  listLegalCurrencies: {
    method: 'GET',
    path: '/api/services/app/Basic/GetLegalCurrencyList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Every fiat currency',
    usedBy: 'other clients of the specification: our screens read them from the catalogue',
  },
  listCoins: {
    method: 'GET',
    path: '/api/services/app/Coin/GetRechargeWithdrawCoinList',
    access: 'public',
    offline: 'cached',
    errors: [],
    summary: 'Coins with the networks that they can be deposited on',
    usedBy: 'other clients of the specification: our screens read them from the catalogue',
  },
});
