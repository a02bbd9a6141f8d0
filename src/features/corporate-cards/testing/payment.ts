import type { PaymentRow } from '../rows.ts';

/** A settled payment of 100 euros with no records added. */
export const payment: PaymentRow = {
  id: '01890000-0000-7000-8000-000000000001',
  cardId: '01890000-0000-7000-8000-000000000002',
  status: 'settled',
  declineReason: null,
  merchant: 'Cloud Nine',
  category: 'software',
  country: 'DE',
  askedAmount: '100.00',
  askedCurrency: 'EUR',
  currency: 'EUR',
  amount: '100.00',
  open: '0.00',
  captured: '100.00',
  refunded: '0.00',
  fundAsset: 'EUR',
  held: '0.00',
  rate: null,
  paid: '100.00',
  isStandIn: false,
  bookedCategory: null,
  note: '',
  receipts: [],
  createdAt: '2026-11-23T09:30:00.000Z',
  updatedAt: '2026-11-23T09:30:00.000Z',
};
