import { defineCalls } from '../platform/call.ts';
import type { withdrawalsSchemas } from './schemas.ts';

/** Coins going out (specification, section 7, deposits and withdrawals). */
export const withdrawals = defineCalls<typeof withdrawalsSchemas>()('withdrawals', {
  payoutWebhook: {
    method: 'POST',
    path: '/api/services/app/Webhook/Payout',
    access: 'webhook',
    offline: 'never',
    errors: [40008],
    summary: "The chain's provider reports how far a payout is, signed",
  },
});
