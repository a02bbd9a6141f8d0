import { defineCalls } from '../platform/call.ts';
import type { accountSchemas } from './schemas.ts';

/** Registration and forgotten passwords (specification, section 7, account). */
export const account = defineCalls<typeof accountSchemas>()('account', {
  registerByEmail: {
    method: 'POST',
    path: '/api/services/app/Account/RegisterByEmailAddress',
    access: 'public',
    offline: 'never',
    errors: [50002, 'InvalidKEIS', 51024, 51091, 51093, 'code:wrong', 'code:void'],
    rateLimit: { max: 20, windowS: 60 },
    summary: 'Registers a person or a company by email with a code from a mail',
  },
});
