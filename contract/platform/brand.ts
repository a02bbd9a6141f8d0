/** All brand names. A licensee changes this file and the pictures in `public/`. */
export const brand = {
  name: 'Keelson',
  domain: 'keelson.example',
  /** Prefix of cookies and storage keys. */
  storagePrefix: 'keelson',
  entity: { europe: 'Keelson Europe UAB', abuDhabi: 'Keelson Custody (ADGM) Ltd' },
  regionalSite: 'https://ae.keelson.example',
  /** The sibling product for individuals; `language` is appended. */
  individualProduct: 'https://personal.keelson.example',
  email: {
    support: 'support@keelson.example',
    security: 'security@keelson.example',
    cooperation: 'partners@keelson.example',
    sender: 'no-reply@keelson.example',
  },
} as const;
