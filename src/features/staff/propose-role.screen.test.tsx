import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { staff } from '#contract/staff/calls.ts';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { ProposeRole } from './propose-role.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const field = (label: string) => page.getByLabelText(label, { exact: true });

holdForm({
  name: 'a role that is proposed',
  piece: () => <ProposeRole isGrant close={() => undefined} />,
  action: 'Propose',
  first: field('UID'),
  fill: async () => {
    await field('UID').fill('10000002');
    await field('Reason, for the record').fill('Joined the desk');
    return field('UID');
  },
  sends: staff.propose,
  body: { uid: '10000002', isGrant: true, reason: 'Joined the desk', verification: 'verified' },
});
