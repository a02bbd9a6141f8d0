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
    summary: 'Returns the platform’s holdings of each asset: custody, trading venue, own funds and fees',
  },
  listBookings: {
    method: 'GET',
    path: `${operator}/GetTreasuryBookings`,
    access: { staff: 'desk.custody.read' },
    offline: 'never',
    errors: [],
    summary: 'Lists treasury bookings, newest first, with proposers and deciders',
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
    summary: 'Proposes booking the platform’s own money as received, withdrawn or moved; another operator decides',
  },
});
