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
    summary: 'Lists the account’s frequent recipients, newest first',
  },
  get: {
    ...read,
    method: 'GET',
    path: `${base}/Get/{id}`,
    offline: 'never',
    errors: ['request:notFound'],
    summary: 'Returns a frequent recipient',
    usedBy: 'other clients of the specification: our own screens have all of them on the device',
  },
  listChannels: {
    ...read,
    method: 'GET',
    path: `${base}/GetChannelConfigs`,
    offline: 'never',
    errors: [40001],
    summary: 'Lists payment methods to recipients, and the details required in a country',
    usedBy: 'other clients of the specification: our own screens have the same from the catalogue, offline too',
  },
  check: {
    method: 'POST',
    path: `${base}/CheckName`,
    bodyKb: 96,
    access: manage,
    idempotency: { none: 'read', because: 'It asks a bank and changes nothing.' },
    offline: 'never',
    errors: [40001],
    rateLimit,
    summary: 'Checks the account holder’s name with the bank, and returns the bank',
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
    summary: 'Changes a frequent recipient; 60015 if another device changed it since it was read',
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
    summary: 'Deletes a frequent recipient; its orders keep their details, and it can be undone for a few minutes',
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
    summary: 'Restores a deleted frequent recipient',
  },
});
