/** What is shown of the running product, as `npm run screenshots` takes it. */
export type ProductPictureName =
  | 'convert'
  | 'digital'
  | 'earn'
  | 'earn-phone'
  | 'global'
  | 'history-phone'
  | 'overview'
  | 'overview-phone'
  | 'remittance'
  | 'security';
