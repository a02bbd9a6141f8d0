/** The platform's own positions and the trades that offset them, for treasury. */
export { Hedging } from './hedging.tsx';
