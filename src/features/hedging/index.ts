/** The platform's own positions and what is traded to level them out, as treasury sees them. */
export { Hedging } from './hedging.tsx';
