import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { desk } from '#contract/desk/calls.ts';
import { answer } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { RequestsScreen } from './screens/requests.tsx';

// The verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const id = '01890000-0000-7000-8000-000000000001';
const text = page.getByLabelText('Your answer');

holdForm({
  name: 'an answer to a review',
  piece: () => <RequestsScreen />,
  answers: () =>
    answer(desk.listRequests, {
      items: [
        {
          id,
          kind: 'withdrawal',
          question: 'Where is the money from?',
          askedAt: '2026-11-22T03:00:00.000Z',
          answer: null,
          answeredAt: null,
          isOpen: true,
        },
      ],
    }),
  action: 'Send answer',
  first: text,
  fill: async () => {
    await text.fill('From my salary');
    return text;
  },
  sends: desk.answer,
  body: { id, text: 'From my salary' },
});
