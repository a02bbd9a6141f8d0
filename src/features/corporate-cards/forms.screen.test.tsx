import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { ActivateForm } from './activate-form.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';
import type { CardRow } from './rows.ts';
import { travelCard } from './testing/card.ts';

// The verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const close = () => undefined;
const card: CardRow = {
  ...travelCard,
  form: 'physical',
  shipment: 'delivered',
  limits: { ...travelCard.limits, perTransaction: '100' },
};
const field = (label: string | RegExp) => page.getByLabelText(label);

holdForm({
  name: 'a card that came',
  piece: () => <ActivateForm card={card} />,
  action: 'Activate card',
  first: field('Last four digits'),
  fill: async () => {
    await field('Last four digits').fill('4242');
    return field('Last four digits');
  },
  sends: corporateCards.activate,
  body: { id: card.id, lastFour: '4242' },
});

holdForm({
  name: 'more than a card may pay',
  piece: () => <RequestDialog card={card} close={close} />,
  action: 'Send request',
  first: field('Amount'),
  fill: async () => {
    await field('Amount').fill('250');
    await field('Reason').fill('A fair');
    return field('Reason');
  },
  sends: corporateCards.requestLimit,
  body: { id: card.id, field: 'oneOff', amount: '250', reason: 'A fair' },
});

holdForm({
  name: 'other limits',
  piece: () => <LimitsDialog card={card} close={close} />,
  action: 'Save limits',
  fill: async () => {
    await field(/^Per payment/).fill('80');
    return field(/^Per payment/);
  },
  sends: corporateCards.changeLimits,
  body: { id: card.id, limits: { perTransaction: '80', perDay: null, perMonth: null } },
});
