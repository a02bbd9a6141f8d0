import { defineCalls } from '../platform/call.ts';
import type { addressesSchemas } from './schemas.ts';

const manage = { permission: 'addresses.manage', kycStatus: 3 } as const;
const rateLimit = { max: 60, windowS: 60 } as const;

/**
 * The address book (specification, section 7). A wrong address is refused with 40018, whose details say the
 * fault and, for an address of another chain, that chain's family.
 */
export const addresses = defineCalls<typeof addressesSchemas>()('addresses', {
  create: {
    method: 'POST',
    path: '/api/services/app/UserCoinAddress/CreateUserCoinAddress',
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 40018, 50002, 60002, 'address:exists', 'address:tooMany'],
    rateLimit,
    summary: 'Adds an address to the book, with a security verification',
  },
  import: {
    method: 'POST',
    path: '/api/services/app/UserCoinAddress/ImportUserCoinAddress',
    bodyKb: 320,
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50002],
    rateLimit: { max: 10, windowS: 60 },
    summary: 'Adds many addresses with one security verification; those that can’t be added are named',
  },
  delete: {
    method: 'POST',
    path: '/api/services/app/UserCoinAddress/DelUserCoinAddress',
    access: manage,
    idempotency: 'required',
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'Deletes an address from the book; for a few minutes that can be undone',
  },
  restore: {
    method: 'POST',
    path: '/api/services/app/UserCoinAddress/RestoreUserCoinAddress',
    access: manage,
    idempotency: 'required',
    offline: 'never',
    errors: ['address:exists', 'address:tooMany'],
    rateLimit,
    summary: 'Undoes a deletion of one’s own: the same entry comes back, as old as it was',
  },
  changeRemark: {
    method: 'POST',
    path: '/api/services/app/UserCoinAddress/ChangeUserCoinAddressRemark',
    access: manage,
    idempotency: 'required',
    offline: 'queue',
    errors: [],
    rateLimit,
    summary: 'Changes the remark of an address',
  },
  list: {
    method: 'GET',
    path: '/api/services/app/UserCoinAddress/GetUserCoinAddress',
    access: { permission: 'addresses.read' },
    offline: 'cached',
    errors: [],
    summary: 'The whole book, newest first',
  },
  getSettings: {
    method: 'GET',
    path: '/api/services/app/UserCoinAddress/GetUserCoinAddressSettings',
    access: { permission: 'addresses.read' },
    offline: 'never',
    errors: [],
    summary: 'Whether only addresses of the book may be withdrawn to, and on which networks addresses are',
  },
  turnAllowListOn: {
    method: 'POST',
    path: '/api/services/app/UserCoinAddress/TurnAllowListOn',
    access: manage,
    idempotency: { none: 'setsState', because: 'What is on stays on, and the answer says so.' },
    offline: 'never',
    errors: [],
    rateLimit,
    summary: 'From now on only addresses that stand in the book for a day may be withdrawn to',
  },
  turnAllowListOff: {
    method: 'POST',
    path: '/api/services/app/UserCoinAddress/TurnAllowListOff',
    access: manage,
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50002],
    rateLimit,
    summary: 'Ends that mode a day later, with a security verification',
  },
});
