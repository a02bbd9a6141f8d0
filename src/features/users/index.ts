/** Customers, as staff see them: what other screens of the desk show of them. */
export { TierRecord } from './tier-preview.tsx';
