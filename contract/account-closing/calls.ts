import { defineCalls } from '../platform/call.ts';
import type { accountClosingSchemas } from './schemas.ts';

const base = '/api/services/app/Profile';

/** Closing one's own account, a person's or a company's. Ours: the specification has no call for it. */
export const accountClosing = defineCalls<typeof accountClosingSchemas>()('accountClosing', {
  check: {
    method: 'GET',
    path: `${base}/GetClosingCheck`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: 'Lists what keeps the account from being closed: balances, orders under way and what has to end first',
  },
  close: {
    method: 'POST',
    path: `${base}/CloseAccount`,
    access: 'session',
    idempotency: { none: 'oneTimeProof', because: 'The security check works once, and a closed account stays closed.' },
    offline: 'never',
    errors: [50002, 'account:notClosable'],
    rateLimit: { max: 10, windowS: 60 },
    summary: 'Closes the account at once and ends its sessions and API keys; support can reopen it',
  },
});
