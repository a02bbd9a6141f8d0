/** Frequent recipients, for the forms that pay them. */
export { recipientsTable, type RecipientRow } from './sync.ts';
