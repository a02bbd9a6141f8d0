import { defineCalls } from '../platform/call.ts';
import type { statementsSchemas } from './schemas.ts';

const base = '/api/services/app/Cash/Statement';
const access = { permission: 'fiat.read' } as const;

/**
 * Statements of the global account and of Earn, and certificates of the global account's balances. Earn statements also
 * require permission to see Earn. Not in the specification.
 */
export const statements = defineCalls<typeof statementsSchemas>()('statements', {
  request: {
    method: 'POST',
    path: `${base}/Create`,
    access,
    idempotency: {
      none: 'sameThing',
      because: 'Repeating it returns the existing one, ready or in progress.',
    },
    offline: 'never',
    errors: [40001, 60006],
    rateLimit: { max: 60, windowS: 3600 },
    touches: ['statements.list'],
    summary: 'Starts a statement of one currency or Earn coin, or a certificate of all balances at the end of a day',
  },
  list: {
    method: 'GET',
    path: `${base}/GetList`,
    access,
    offline: 'cached',
    errors: [],
    summary: 'Lists statements and certificates, newest first',
  },
  download: {
    method: 'GET',
    path: `${base}/Download`,
    access,
    offline: 'never',
    errors: ['request:notFound'],
    rateLimit: { max: 120, windowS: 3600 },
    bare: true,
    summary: 'Downloads a ready statement or certificate',
  },
});
