import { defineCalls } from '../platform/call.ts';
import { decisionRefusals } from '../staff/rules.ts';
import type { balancesSchemas } from './schemas.ts';

const operator = '/api/services/app/Operator';

/** Staff actions on a customer's balance: freezing an amount, releasing it, and corrections under four eyes. */
export const balances = defineCalls<typeof balancesSchemas>()('balances', {
  list: {
    method: 'GET',
    path: `${operator}/GetUserBalances`,
    access: { staff: 'desk.balances.read' },
    offline: 'never',
    errors: [50011],
    summary: 'A customer’s balances, what of them is frozen, and corrections, newest first',
  },
  freeze: {
    method: 'POST',
    path: `${operator}/FreezeBalance`,
    access: { staff: 'desk.balances.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 50011, 50014, 51050, 60006, ...decisionRefusals],
    touches: ['balances', 'users', 'desk'],
    summary: 'Freezes an amount of what a customer has available in one of his accounts; 51050 where less is available',
  },
  unfreeze: {
    method: 'POST',
    path: `${operator}/UnfreezeBalance`,
    access: { staff: 'desk.balances.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [60015, ...decisionRefusals],
    touches: ['balances', 'users', 'desk'],
    summary: 'Lets a frozen amount go, whole',
  },
  proposeAdjustment: {
    method: 'POST',
    path: `${operator}/ProposeBalanceAdjustment`,
    access: { staff: 'desk.balances.act' },
    idempotency: 'required',
    proofs: ['verification'],
    offline: 'never',
    errors: [40001, 50011, 50014, 60006, ...decisionRefusals],
    touches: ['balances', 'users', 'desk'],
    summary: 'Proposes to add to a balance or to take from it; another operator decides at the desk',
  },
});
