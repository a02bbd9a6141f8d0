/** The specification's calls that no feature declares yet: method, host, path. The list only shrinks. */
export const callsNotYet: readonly string[] = [
  'GET main /api/services/app/Basic/GetLegalCreditCurrencyCoinList',
  'POST main /api/services/app/QuickPayOrder/GetMyList',
  'POST main /api/services/app/QuickPayOrder/GetListByQuickPayOrder',
  'GET main /api/services/app/Cash/QuickBuyCoin/AllPairList',
  'GET main /api/services/app/Cash/QuickBuyCoin/GetCurrencyPairList',
  'GET main /api/services/app/Cash/QuickBuyCoin/FiatCurrencyExchangeRateList',
  'GET main /api/services/app/Cash/QuickBuyCoin/GetPayTypeByCurrency',
  'POST main /api/services/app/Cash/QuickBuyCoin/CreateOrder',
  'GET second /api/services/app/Currency/GetWebsiteSupportCurrencyPairList',
  'GET second /api/services/app/PaymentList/GetPayTypeByCurrency',
  'POST main /api/services/app/LegalCurrency/InitQuickBuyCoinsToken',
  'POST main /api/services/app/LegalCurrency/SecurityVerify',
  'GET main /api/services/app/foundation/TransferOrder/GetAvailableCoinPairs',
  'GET main /api/services/app/foundation/TransferOrder/GetPriorityCoinPairExchangeRate',
  'POST main /api/services/app/foundation/TransferOrder/GetCoinPairsByCreateGloabalTransfer',
  'POST main /api/services/app/foundation/TransferOrder/Create',
  'POST main /api/services/app/foundation/TransferOrder/UserGetList',
  'GET main /api/services/app/foundation/TransferOrder/GetCoinPairExchangeRate/{coinPairConfigId}',
  'GET main /api/services/app/foundation/TransferOrder/GetCreateTransferOrderInfo/{channelConfigId}',
  'POST main /api/services/app/TransferRecipient/GetList',
  'POST main /api/services/app/TransferRecipient/Create',
  'GET main /api/services/app/TransferRecipient/Get/{id}',
  'GET main /api/services/app/TransferRecipient/GetChannelConfigs',
  'DELETE main /api/services/app/TransferRecipient/Delete/{id}',
  'PUT main /api/services/app/TransferRecipient/Update/{id}',
];

/** The recorded length of the list. Lower it whenever a call is built; never raise it. */
export const notYetCeiling = 25;

/** Status sets that no table of moves holds yet. */
export const setsNotYet: readonly string[] = [];
