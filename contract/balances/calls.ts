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
    summary: 'Returns a customer’s balances, frozen amounts and corrections, newest first',
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
    summary: 'Freezes part of a customer’s available balance; 51050 if less is available',
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
    summary: 'Unfreezes a frozen amount as a whole',
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
    summary: 'Proposes adding to or deducting from a balance; another operator decides',
  },
});
