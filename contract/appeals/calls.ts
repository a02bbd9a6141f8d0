import { defineCalls } from '../platform/call.ts';
import type { appealsSchemas } from './schemas.ts';

const base = '/api/services/app/LegalCurrencyAppealOrder';
const read = { access: { permission: 'ramp.read' }, method: 'GET', offline: 'cached' } as const;
const own = {
  access: { permission: 'ramp.create', kycStatus: 3 },
  method: 'POST',
  idempotency: 'required',
  offline: 'never',
} as const;

/** Appeals against orders with dealers (specification, sections 4, 5 and 7). Either side of an order can open one. */
export const appeals = defineCalls<typeof appealsSchemas>()('appeals', {
  create: {
    ...own,
    path: `${base}/UserAppeal`,
    errors: [50012, 60014, 60015, 60031, 'request:notFound'],
    rateLimit: { max: 30, windowS: 60 },
    touches: ['appeals', 'dealerOrders.list', 'dealerOrders.listDealt'],
    summary: 'Appeals an order within 24 hours of its last change; the order is held until the decision',
  },
  list: {
    ...read,
    path: `${base}/GetAll`,
    errors: [],
    summary: 'Lists appeals about the account’s orders, newest first',
  },
  get: {
    ...read,
    path: `${base}/Get`,
    errors: [60019],
    summary: 'Returns an appeal with both sides’ statements',
    usedBy: 'other clients of the specification: our list shows each appeal whole',
  },
  state: {
    ...own,
    path: `${base}/AddStatement`,
    errors: [50012, 60015, 60019],
    rateLimit: { max: 30, windowS: 60 },
    touches: ['appeals', 'dealerOrders.list', 'dealerOrders.listDealt'],
    summary: 'Adds a statement or evidence to an appeal while there is time',
  },
  withdraw: {
    ...own,
    path: `${base}/Withdraw`,
    errors: [60015, 60019],
    touches: ['appeals', 'dealerOrders.list', 'dealerOrders.listDealt'],
    summary: 'Withdraws an appeal before a first decision; the order continues where it was',
  },
  getForStaff: {
    method: 'GET',
    path: '/api/services/app/Operator/GetDealerOrder',
    access: { staff: 'desk.dealing.read' },
    offline: 'never',
    errors: [40007],
    summary: 'Returns an order with both sides and all statements, for deciding an appeal',
  },
});
