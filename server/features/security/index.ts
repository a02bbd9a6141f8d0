/** What keeps an account safe: the block after a change, its history, sessions, fund password. The face of the feature. */
import './tables.ts';

export { countEntry, findLock, forgetEntries } from './attempts.ts';
export { assertNotBlocked, blockTransfers } from './block.ts';
export { checkFundPassword, setFundPassword, updateFundPassword } from './fund-password.ts';
export { noteOperation, noteSecurityChange, type SecurityChange } from './operations.ts';
export { platformOf } from './platform-of.ts';
