/**
 * Everyone who has an account, and whether money may move there. Other features read and change accounts only through
 * this module.
 */
import './tables.ts';

export {
  blockTransfersUntil,
  changePricingCurrency,
  insertAccount,
  noteSignIn,
  setContact,
  setCountry,
  setFrozen,
  setPassword,
  setThawed,
  verificationOrders,
} from './change.ts';
export {
  companyRoles,
  deleteCompanyRole,
  endMembership,
  insertCompanyRole,
  insertMembership,
  insertSubAccount,
  memberPermissions,
  memberships,
  setCompanyRole,
  setMembersRole,
  setSubAccount,
  subAccounts,
  type Membership,
} from './companies.ts';
export { companyRoleColumns, subAccountColumns, type CompanyRoleTable, type SubAccountTable } from './tables.ts';
export {
  findGlobalAccount,
  globalAccountOf,
  globalAccounts,
  insertGlobalAccount,
  ownersOf,
  owningOf,
  pocketMoveKind,
} from './global-accounts.ts';
export { accountBy, type AccountKey, contactKey, findAccount, type NamedAccount } from './find.ts';
export { findPerson, lockPerson, searchPeople, setShut, settingTier, type Person } from './closing.ts';
export { freezing, hasFrozen, listFreezes, lockFreeze, thawing } from './frozen.ts';
export { changeRole, findStaff, setDealing } from './roles.ts';
export {
  accounts,
  credentials,
  findByContact,
  getAccount,
  getPasswordHash,
  isAmong,
  listAccounts,
  listNewest,
  lockAccount,
  lockAccounts,
  lockContacts,
  type Account,
  type FoundIds,
} from './rows.ts';
export { ownName, ownNameOf, verifiedNameOf } from './names.ts';
export { owes, owesNow, owesOf } from './owing.ts';
export { assertMayLeave, mayLeave, mayLeaveNow } from './leaving.ts';
export { refuseTaken } from './taken.ts';
export {
  assertNotBlocked,
  blockOf,
  findBlock,
  worstOf,
  readStanding,
  refuseBlocked,
  refuseFrozen,
  refuseUnfree,
  standingsOf,
  toStanding,
  type Standing,
} from './standing.ts';
export { accountBlockers } from './closing-blockers.ts';
export { accountsOwned } from './own.ts';
export { whomOf } from './whom.ts';
