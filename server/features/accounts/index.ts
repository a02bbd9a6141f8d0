/** Everybody who has an account, and whether money may move there. Other features read and change accounts by this alone. */
import './tables.ts';

export { appUserColumns } from './tables.ts';
export { accountBy, findAccount, type AccountKey, type NamedAccount } from './find.ts';
export { lockPerson, searchPeople, setClosed, type Person } from './closing.ts';
export { changeRole, findStaff } from './roles.ts';
export { assertNotBlocked, findBlock, lockAccount, readStanding, refuseBlocked, type Standing } from './standing.ts';
