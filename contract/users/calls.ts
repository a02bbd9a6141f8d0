import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from '../staff/rules.ts';
import type { usersSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/**
 * Customers, as the staff who look after them see them. Contacts are masked until a staff member states why they need
 * them.
 */
export const users = defineCalls<typeof usersSchemas>()('users', {
  find: {
    method: 'GET',
    path: `${operator}/FindUsers`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [],
    summary: 'Finds customers by full UID, email address or phone number, or by part of the name; at most 50',
  },
  get: {
    method: 'GET',
    path: `${operator}/GetUser`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'Returns a customer’s record: account status, devices, latest balance changes and staff actions',
  },
  listOrders: {
    method: 'GET',
    path: `${operator}/GetUserOrders`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'Returns a customer’s orders of each kind the operator may read: counts, and the newest with their cases',
  },
  getVerification: {
    method: 'GET',
    path: `${operator}/GetUserVerification`,
    access: { staff: 'desk.verifications.read' },
    offline: 'never',
    errors: [50011],
    summary: 'Returns a customer’s verification details, masked',
  },
  showVerification: {
    method: 'POST',
    path: `${operator}/ShowUserVerification`,
    access: { staff: 'desk.verifications.act' },
    idempotency: { none: 'read', because: 'It only reads; each view is recorded with its reason.' },
    offline: 'never',
    errors: [50011],
    summary: 'Returns a customer’s verification details in full, for a reason on record',
  },
  listNotices: {
    method: 'GET',
    path: `${operator}/GetUserNotices`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'Lists a customer’s notifications, newest first: kinds and times, without their text',
  },
  showNotices: {
    method: 'POST',
    path: `${operator}/ShowUserNotices`,
    access: { staff: 'desk.users.act' },
    idempotency: { none: 'read', because: 'It only reads; each view is recorded with its reason.' },
    offline: 'never',
    errors: [50011],
    summary: 'Lists the newest 50 notifications with their text, for a reason on record',
  },
  listNotes: {
    method: 'GET',
    path: `${operator}/GetUserNotes`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'Lists staff notes about a customer, newest first',
  },
  addNote: {
    method: 'POST',
    path: `${operator}/AddUserNote`,
    access: { staff: 'desk.users.act' },
    idempotency: 'required',
    offline: 'never',
    errors: [50011],
    touches: ['users'],
    summary: 'Adds a staff note about a customer; notes can’t be changed or removed',
  },
  previewTier: {
    method: 'GET',
    path: `${operator}/PreviewUserTier`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'What the other tier would change for a customer: example orders before and after',
  },
  proposeTier: {
    method: 'POST',
    path: `${operator}/ProposeUserTier`,
    access: { staff: 'desk.users.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50011, 60015, ...decisionRefusals],
    touches: ['users', 'desk'],
    summary: 'Proposes a customer’s tier; after another operator approves, its terms apply from the next order',
  },
  setDealer: {
    method: 'POST',
    path: `${operator}/SetDealer`,
    access: { staff: 'desk.dealing.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50011, 60013, 60015, ...decisionRefusals],
    touches: ['users'],
    summary: 'Lets a verified company trade as an OTC merchant, or ends that and disables its pairs',
  },
  showContacts: {
    method: 'POST',
    path: `${operator}/ShowUserContacts`,
    access: { staff: 'desk.users.act' },
    idempotency: { none: 'read', because: 'It only reads; each view is recorded with its reason.' },
    offline: 'never',
    errors: [50011],
    summary: 'Returns a customer’s email address and phone number, for a reason on record',
  },
  changeStanding: {
    method: 'POST',
    path: `${operator}/ChangeUserStanding`,
    access: { staff: 'desk.users.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [50011, 60015, ...decisionRefusals],
    touches: ['users'],
    summary:
      'Disables or bans an account, undoes it, reopens one its owner closed, or ends its sessions; disabling or banning ends its sessions immediately',
  },
});
