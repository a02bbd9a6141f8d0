/** Screenshots of the running product, taken by `npm run screenshots`. */
export type ProductPictureName =
  | 'cards'
  | 'convert'
  | 'digital'
  | 'earn'
  | 'earn-phone'
  | 'global'
  | 'history-phone'
  | 'overview'
  | 'overview-phone'
  | 'remittance'
  | 'security'
  | 'sub-accounts';
