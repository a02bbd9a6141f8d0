import { defineCalls } from '../platform/call.ts';
import type { recipientsSchemas } from './schemas.ts';

const base = '/api/services/app/TransferRecipient';
const read = { access: { permission: 'remittance.read' }, errors: [] } as const;
const manage = { permission: 'recipients.manage', kycStatus: 3 } as const;
const rateLimit = { max: 60, windowS: 60 } as const;
const refusals = [40001, 60015, 'payee:exists', 'payee:nameDiffers'] as const;

/**
 * Frequent recipients of remittances (specification, section 7). The recipient is verified with each order, not here.
 */
export const recipients = defineCalls<typeof recipientsSchemas>()('recipients', {
  list: {
    ...read,
    method: 'POST',
    path: `${base}/GetList`,
    idempotency: { none: 'read', because: 'It only reads.' },
    offline: 'cached',
    summary: 'All frequent recipients of the account, newest first',
  },
  get: {
    ...read,
    method: 'GET',
    path: `${base}/Get/{id}`,
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'One frequent recipient, as it is now',
    usedBy: 'other clients of the specification: our own screens have all of them on the device',
  },
  listChannels: {
    ...read,
    method: 'GET',
    path: `${base}/GetChannelConfigs`,
    offline: 'never',
    errors: [40001],
    summary: 'The ways to pay recipients, and what is asked of one in a country',
    usedBy: 'other clients of the specification: our own screens have the same from the catalogue, offline too',
  },
  check: {
    method: 'POST',
    path: `${base}/CheckName`,
    bodyKb: 96,
    access: manage,
    idempotency: { none: 'read', because: 'It asks a bank, and changes nothing.' },
    offline: 'never',
    errors: [40001],
    rateLimit,
    summary: 'Whether the account is held in that name, as its bank says, and which bank it is',
  },
  create: {
    method: 'POST',
    path: `${base}/Create`,
    bodyKb: 96,
    access: manage,
    idempotency: 'required',
    offline: 'queue',
    errors: [...refusals, 'payee:tooMany'],
    rateLimit,
    touches: ['recipients.list'],
    summary: 'Adds a frequent recipient',
  },
  update: {
    method: 'PUT',
    path: `${base}/Update/{id}`,
    bodyKb: 96,
    access: manage,
    idempotency: 'required',
    offline: 'queue',
    errors: [...refusals, 'request:notFound'],
    rateLimit,
    touches: ['recipients.list'],
    summary: 'Changes a frequent recipient; 60015 where another device changed it since it was read',
  },
  delete: {
    method: 'DELETE',
    path: `${base}/Delete/{id}`,
    access: manage,
    idempotency: 'required',
    offline: 'queue',
    errors: ['request:notFound'],
    rateLimit,
    touches: ['recipients.list'],
    summary:
      'Deletes a frequent recipient; orders keep what they were made with, and for a few minutes it can be undone',
  },
  restore: {
    method: 'POST',
    path: `${base}/Restore`,
    access: manage,
    idempotency: 'required',
    offline: 'never',
    errors: ['request:notFound', 'payee:exists', 'payee:tooMany'],
    rateLimit,
    touches: ['recipients.list'],
    summary: 'Undoes a deletion of one’s own',
  },
});
