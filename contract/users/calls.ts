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
    summary: 'Customers by their whole uid, email address or phone number, or by a part of the name; at most 50',
  },
  get: {
    method: 'GET',
    path: `${operator}/GetUser`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'A customer’s record: how the account stands, its devices, newest movements, and what staff did about it',
  },
  listOrders: {
    method: 'GET',
    path: `${operator}/GetUserOrders`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'A customer’s orders of each kind that the operator may read: how many, and the newest with their cases',
  },
  getVerification: {
    method: 'GET',
    path: `${operator}/GetUserVerification`,
    access: { staff: 'desk.verifications.read' },
    offline: 'never',
    errors: [50011],
    summary: 'What a customer submitted to be verified, masked',
  },
  showVerification: {
    method: 'POST',
    path: `${operator}/ShowUserVerification`,
    access: { staff: 'desk.verifications.act' },
    idempotency: { none: 'read', because: 'It only reads; each look is recorded with its reason.' },
    offline: 'never',
    errors: [50011],
    summary: 'The same as it was submitted, for a reason that stays on record',
  },
  listNotices: {
    method: 'GET',
    path: `${operator}/GetUserNotices`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'What a customer was told of, newest first: kinds and times, without what was said',
  },
  showNotices: {
    method: 'POST',
    path: `${operator}/ShowUserNotices`,
    access: { staff: 'desk.users.act' },
    idempotency: { none: 'read', because: 'It only reads; each look is recorded with its reason.' },
    offline: 'never',
    errors: [50011],
    summary: 'The newest 50 of the same with what was said, for a reason that stays on record',
  },
  listNotes: {
    method: 'GET',
    path: `${operator}/GetUserNotes`,
    access: { staff: 'desk.users.read' },
    offline: 'never',
    errors: [50011],
    summary: 'Notes of the staff about a customer, newest first',
  },
  addNote: {
    method: 'POST',
    path: `${operator}/AddUserNote`,
    access: { staff: 'desk.users.act' },
    idempotency: 'required',
    offline: 'never',
    errors: [50011],
    touches: ['users'],
    summary: 'Adds a note about a customer, for staff alone; nobody can change or remove it',
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
    summary:
      'Proposes how a customer is served; once another operator approves, the terms of that tier hold from the next order on',
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
    summary: 'Lets a verified company trade with customers, or ends that: its pairs are disabled then',
  },
  showContacts: {
    method: 'POST',
    path: `${operator}/ShowUserContacts`,
    access: { staff: 'desk.users.act' },
    idempotency: { none: 'read', because: 'It only reads; each look is recorded with its reason.' },
    offline: 'never',
    errors: [50011],
    summary: 'Email address and phone number of a customer, for a reason that stays on record',
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
    summary: 'Disables or bans an account, undoes it, or ends its sessions; closed, its sessions end at once',
  },
});
