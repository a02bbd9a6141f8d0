/** What keeps an account safe: the block after a change, its history, sessions, fund password. The face of the feature. */
import './tables.ts';

export { assertNotBlocked, blockTransfers } from './block.ts';
