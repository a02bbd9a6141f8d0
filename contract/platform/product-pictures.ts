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

/** Measures of the pictures' files, in pixels. */
export const productPictures = {
  desktop: { width: 1120, height: 700 },
  phone: { width: 390, height: 640 },
} as const;
