/** The articles customers agree to; each installation needs its own. */
export const legalDocuments = ['terms', 'privacy', 'risk'] as const;
export type LegalDocument = (typeof legalDocuments)[number];
