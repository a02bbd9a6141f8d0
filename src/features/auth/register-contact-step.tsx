import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { account } from '#contract/account/calls.ts';
import { codePattern } from '#contract/account/rules.ts';
import { session } from '#contract/session/calls.ts';
import { api, isCancelled } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';
import { contactBody } from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import type { Applicant, Confirmed } from './use-registration.ts';

interface ContactStepProps {
  readonly applicant: Applicant;
  readonly confirmed: Confirmed | null;
  /** Of the code that is on its way to this contact; none was sent yet where it is empty. */
  readonly codeTicket: string;
  /** Why the reader is back here. */
  readonly problem: unknown;
  readonly isDisabled: boolean;
  readonly onSent: (codeTicket: string) => void;
  readonly onDone: (confirmed: Confirmed) => void;
}

/** The applicant's contact is proved before anything else is asked of him: what was mistyped comes out at once. */
export function RegisterContactStep(props: ContactStepProps) {
  const { applicant, confirmed, isDisabled, onDone } = props;
  const { value: address } = applicant.contact;
  if (!confirmed) return <CodeForm {...props} />;
  return (
    <div className={styles.form}>
      <p className={styles.hint}>
        <Trans>
          <strong>{address}</strong> is confirmed.
        </Trans>
      </p>
      <Button fullWidth disabled={isDisabled} onClick={() => onDone(confirmed)}>
        <Trans>Continue</Trans>
      </Button>
    </div>
  );
}

function CodeForm({ applicant, codeTicket, problem, isDisabled, onSent, onDone }: ContactStepProps) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(problem);
  const { contact } = applicant;
  const { kind, value: address } = contact;
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (value) => {
        if (!codeTicket) return t`Request a code first`;
        return new RegExp(codePattern).test(value) ? null : t`Enter the six digits of the code`;
      },
    },
  });
  const sendCode = async () => {
    setError(null);
    const body = { purpose: 'register' as const, ...contactBody(contact) };
    const { ticket, resendAfterSeconds } = await api(session.sendVerificationCode, { body }, { isInline: true });
    onSent(ticket);
    return resendAfterSeconds;
  };
  const submit = form.onSubmit(
    async ({ code }) => {
      setError(null);
      try {
        await api(account.confirmContact, { body: { ...contactBody(contact), code, codeTicket } }, { isInline: true });
        onDone({ code, codeTicket });
      } catch (failure) {
        if (!isCancelled(failure)) setError(failure);
      }
    },
    () => form.getInputNode('code')?.focus(),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError error={error} />
      <p className={styles.hint}>
        <Trans>
          We’ll send a code to <strong>{address}</strong>
        </Trans>
      </p>
      <SentCodeField
        label={kind === 'email' ? t`Email code` : t`SMS code`}
        send={sendCode}
        isSentAtOnce={codeTicket === '' && !problem}
        onError={setError}
        {...form.getInputProps('code')}
      />
      <Button type="submit" fullWidth loading={form.submitting} disabled={isDisabled}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
