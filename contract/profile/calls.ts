import { defineCalls } from '../platform/call.ts';
import type { profileSchemas } from './schemas.ts';

/** The user's own settings (specification, section 7, profile security). */
export const profile = defineCalls<typeof profileSchemas>()('profile', {
  setPricingCurrency: {
    method: 'POST',
    path: '/api/services/app/Profile/SetPricingCurrency',
    access: 'session',
    offline: 'queue',
    idempotency: 'required',
    errors: [40001],
    summary: 'The currency that totals are shown in',
  },
});
