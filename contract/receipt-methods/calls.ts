import { defineCalls } from '../platform/call.ts';
import type { receiptMethodsSchemas } from './schemas.ts';

const base = '/api/services/app/ReceiptPaymentMethod';
const read = { access: { permission: 'ramp.read' }, method: 'GET', errors: [] } as const;

/** Accounts where a seller receives currencies from buyers: three at most, in their verified name. */
export const receiptMethods = defineCalls<typeof receiptMethodsSchemas>()('receiptMethods', {
  listChannels: {
    ...read,
    path: `${base}/GettReceiptPaymentMethodList`,
    offline: 'never',
    summary: 'Lists ways to be paid, with their currencies and which are set up',
  },
  getForm: {
    ...read,
    path: `${base}/GetReceiptPaymentMethodForm`,
    offline: 'never',
    errors: [40001],
    summary: 'Lists the details required to be paid by a channel',
  },
  list: {
    ...read,
    path: `${base}/GetUserReceiptMethodInfoList`,
    offline: 'never',
    summary: 'Lists the account’s own payment methods',
  },
  create: {
    method: 'POST',
    path: `${base}/CreateUserReceiptPaymentMethod`,
    access: { permission: 'ramp.create', kycStatus: 3 },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    bodyKb: 96,
    errors: [40001, 50002, 60026, 60032],
    touches: ['receiptMethods'],
    summary: 'Adds a payment method in the verified name: one per channel, three at most',
  },
  remove: {
    method: 'DELETE',
    path: `${base}/DeleteUserReceiptMethodInfoDetail`,
    access: { permission: 'ramp.create', kycStatus: 3 },
    idempotency: 'required',
    offline: 'never',
    errors: [60030, 'request:notFound'],
    touches: ['receiptMethods'],
    summary: 'Removes a payment method that no open order uses',
  },
});
