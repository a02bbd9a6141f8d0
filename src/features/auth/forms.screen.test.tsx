import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { answer, answerLater, asked, show } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { ForgetContactStep } from './forget-contact-step.tsx';
import { QuestionnaireStepForm } from './questionnaire-step.tsx';
import { RegisterAccountStep } from './register-account-step.tsx';
import { RegisterContactStep } from './register-contact-step.tsx';
import type { Applicant } from './use-registration.ts';

const nothing = () => undefined;
const next = page.getByRole('button', { name: 'Continue' });
const applicant: Applicant = {
  accountType: 'individual',
  merchantName: '',
  contact: { kind: 'email', value: 'ada@keelson.example' },
};

test('a missing name or contact gets the focus, and registration continues with both', async () => {
  const done = vi.fn<(applicant: Applicant) => void>();
  await show(<RegisterAccountStep initialType="merchant" initial={null} isDisabled={false} onDone={done} />);
  await next.click();
  await expect.element(page.getByLabelText('Company name')).toHaveFocus();
  await page.getByLabelText('Company name').fill('Lighthouse');
  await next.click();
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveFocus();
  await page.getByLabelText('Email', { exact: true }).fill(' Ada@Keelson.example ');
  await next.click();
  await expect.poll(() => done).toHaveBeenCalledOnce();
  expect(done).toHaveBeenCalledWith({ ...applicant, accountType: 'merchant', merchantName: 'Lighthouse' });
});

test('an unanswered question gets the focus, and the step does not continue', async () => {
  const done = vi.fn<() => void>();
  await show(
    <QuestionnaireStepForm step="eligibility" accountType="individual" answers={{}} isDisabled={false} onDone={done} />,
  );
  await next.click();
  await expect.element(page.getByRole('radio', { name: 'Yes' }).first()).toHaveFocus();
  expect(done).not.toHaveBeenCalled();
});

test('leaving the empty code field to press “Send code” is no error, and the code is checked with its ticket', async () => {
  const sent = { ticket: 'ticket', expiresInSeconds: 600, resendAfterSeconds: 0 };
  answer(session.sendVerificationCode, sent);
  const release = answerLater(account.checkResetByEmail, { ticket: 'leave', expiresInSeconds: 600, factors: [] });
  const done = vi.fn<() => void>();
  await show(<ForgetContactStep isDisabled={false} initialError={null} onDone={done} />);
  await page.getByLabelText('Email', { exact: true }).fill('ada@keelson.example');
  const code = page.getByLabelText('Email code');
  await code.click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(page.getByText(/^Sent\./)).toBeVisible();
  await expect.element(code).not.toHaveAttribute('aria-invalid', 'true');
  await code.fill('123456');
  // Its screen replaces the form when it is done; here it stays, and a press after the answer would be another check.
  await next.dblClick();
  release();
  await expect.poll(() => done).toHaveBeenCalled();
  const checked = asked.filter(({ path }) => path === account.checkResetByEmail.path);
  expect(checked.map(({ body }) => body)).toEqual([
    { emailAddress: 'ada@keelson.example', code: '123456', codeTicket: 'ticket' },
  ]);
});

function Confirming() {
  return (
    <RegisterContactStep
      applicant={applicant}
      confirmed={null}
      codeTicket="ticket"
      problem={null}
      isDisabled={useIsOffline()}
      onSent={nothing}
      onDone={nothing}
    />
  );
}

holdForm({
  name: 'a contact that is confirmed',
  piece: () => <Confirming />,
  action: 'Continue',
  first: page.getByLabelText('Email code'),
  fill: async () => {
    await page.getByLabelText('Email code').fill('123456');
    return page.getByLabelText('Email code');
  },
  sends: account.confirmContact,
  body: { emailAddress: 'ada@keelson.example', code: '123456', codeTicket: 'ticket' },
});
