/** Frequent recipients, for payment forms. */
export { recipientsTable, type RecipientRow } from './sync.ts';
