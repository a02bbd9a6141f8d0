import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { account } from '#contract/account/calls.ts';
import { codePattern } from '#contract/account/rules.ts';
import { session } from '#contract/session/calls.ts';
import { api, isCancelled } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { ContactFields, contactBody, useContact, type Contact, type ContactKind } from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Tabs } from './tabs.tsx';

/** What the right code earned: the leave to set a password, once. */
export interface ResetTicket {
  readonly contact: Contact;
  readonly ticket: string;
  /** What the reset asks for beside it: one of these. */
  readonly factors: readonly SecondFactor[];
}

/** What proves, beside a code, that a reset is its owner's. */
export type SecondFactor = 'totp' | 'recoveryCode' | 'passkey';

interface ContactStepProps {
  readonly isDisabled: boolean;
  readonly initialError: unknown;
  readonly onDone: (ticket: ResetTicket) => void;
}

/** First call: who it is, proved by a code. */
export function ForgetContactStep({ isDisabled, initialError, onDone }: ContactStepProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ContactKind>('email');
  return (
    <>
      <Tabs
        name={t`Where to send the code`}
        tabs={[
          { key: 'email', label: t`Email` },
          { key: 'phone', label: t`Phone` },
        ]}
        current={kind}
        onChange={setKind}
      />
      <div role="tabpanel" aria-label={t`Contact method`}>
        <ContactForm key={kind} kind={kind} isDisabled={isDisabled} initialError={initialError} onDone={onDone} />
      </div>
    </>
  );
}

function ContactForm({ kind, isDisabled, initialError, onDone }: ContactStepProps & { kind: ContactKind }) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(initialError);
  const contact = useContact(kind);
  const form = useForm({
    initialValues: { code: '', codeTicket: '' },
    validate: {
      code: (value, { codeTicket }) => {
        if (!codeTicket) return t`Request a code first`;
        return new RegExp(codePattern).test(value) ? null : t`Enter the six digits of the code`;
      },
    },
  });
  const sendCode = async () => {
    const whose = contact.read();
    if (!whose) return null;
    setError(null);
    const body = { purpose: 'resetPassword' as const, ...contactBody(whose) };
    const { ticket, resendAfterSeconds } = await api(session.sendVerificationCode, { body }, { isInline: true });
    form.setFieldValue('codeTicket', ticket);
    return resendAfterSeconds;
  };
  const submit = form.onSubmit(
    async (values) => {
      const whose = contact.read();
      if (!whose) return;
      setError(null);
      try {
        onDone({ contact: whose, ...(await check(whose, values)) });
      } catch (failure) {
        if (!isCancelled(failure)) setError(failure);
      }
    },
    () => {
      if (contact.read()) form.getInputNode('code')?.focus();
    },
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError error={error} />
      <ContactFields contact={contact} />
      <SentCodeField
        label={kind === 'email' ? t`Email code` : t`SMS code`}
        send={sendCode}
        onError={setError}
        {...form.getInputProps('code')}
      />
      <p className={styles.hint}>
        <Trans>We only send a code if there’s an account.</Trans>
      </p>
      <Button type="submit" fullWidth loading={form.submitting} disabled={isDisabled}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

interface Entered {
  readonly code: string;
  readonly codeTicket: string;
}

async function check({ kind, value }: Contact, { code, codeTicket }: Entered): Promise<Omit<ResetTicket, 'contact'>> {
  const options = { isInline: true };
  return kind === 'email'
    ? api(account.checkResetByEmail, { body: { emailAddress: value, code, codeTicket } }, options)
    : api(account.checkResetByPhone, { body: { phoneNumber: value, code, codeTicket } }, options);
}
