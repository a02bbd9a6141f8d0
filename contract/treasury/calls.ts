import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from '../staff/rules.ts';
import type { treasurySchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/**
 * The platform's own money: how much of each asset it has and where, and the treasury bookings outside of any order.
 */
export const treasury = defineCalls<typeof treasurySchemas>()('treasury', {
  listPositions: {
    method: 'GET',
    path: `${operator}/GetTreasuryPositions`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'What the platform has of each asset: in custody, at the trading venue, of its own, and in fees',
  },
  listBookings: {
    method: 'GET',
    path: `${operator}/GetTreasuryBookings`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Treasury bookings with who proposed and who decided them, newest first',
  },
  propose: {
    method: 'POST',
    path: `${operator}/ProposeTreasuryBooking`,
    access: { staff: 'desk.custody.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 50014, 'treasury:tooMuch', ...decisionRefusals],
    touches: ['treasury', 'desk'],
    summary:
      'Proposes to book money of the platform’s own that came, left or is moved; another operator decides at the desk',
  },
});
