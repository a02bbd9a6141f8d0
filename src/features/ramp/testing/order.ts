import { assetCode } from '#contract/platform/assets.ts';
import type { RampOrder } from '../rows.ts';

const now = '2026-11-22T03:00:00.000Z';
/** A customer’s order to buy, marked as paid. */
export const rampOrder: RampOrder = {
  id: '01890000-0000-7000-8000-000000000001',
  side: 'buy',
  coin: assetCode('BTC'),
  coinAmount: '0.00500000',
  currency: assetCode('EUR'),
  currencyAmount: '250.00',
  price: '50000',
  referencePrice: '50000',
  deviation: '0',
  fee: '0.00',
  payType: 'sepa',
  status: 'paid',
  cancelReason: null,
  payee: { channel: 'sepa', masked: '•••• 3000', values: null },
  dueAt: null,
  steps: [{ status: 'paid', at: now }],
  createdAt: now,
  updatedAt: now,
  counterparty: 'Ada Lindqvist',
  isReviewed: false,
  appeal: null,
  appealUntil: null,
  unread: 0,
  chatUntil: null,
};
