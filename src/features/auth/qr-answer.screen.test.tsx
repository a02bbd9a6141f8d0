import { page } from 'vitest/browser';
import { vi } from 'vitest';
import { qrLogin } from '#contract/qr-login/calls.ts';
import { answer } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { QrAnswer } from './qr-answer.tsx';

// The verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const number = page.getByLabelText('Number on the other device');

holdForm({
  name: 'a sign-in elsewhere',
  piece: () => <QrAnswer code="code" scanAgain={() => undefined} />,
  answers: () =>
    answer(qrLogin.scanQrLogin, {
      userAgent: 'Firefox',
      ip: '192.0.2.1',
      country: 'DE',
      createdAt: '2026-11-22T03:00:00.000Z',
      isSameAddress: false,
      needsNumber: true,
      expiresInSeconds: 90,
    }),
  action: 'Confirm sign-in',
  first: number,
  fill: async () => {
    await number.fill('42');
    return number;
  },
  sends: qrLogin.confirmQrLogin,
  body: { code: 'code', matchNumber: '42', verification: 'verified' },
});
