import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import {
  ContactFields,
  contactBody,
  typedContact,
  useContact,
  type Contact,
  type ContactKind,
} from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { Tabs } from './tabs.tsx';
import { useCodeFaults } from './use-code-faults.ts';

/** Earned by the right code: permission to set a password, once. */
export interface ResetTicket {
  readonly contact: Contact;
  readonly ticket: string;
  /** Second factors that the reset accepts; one of them is required. */
  readonly factors: readonly SecondFactor[];
}

/** What proves, besides a code, that the account's owner requests the reset. */
export type SecondFactor = 'totp' | 'recoveryCode' | 'passkey';

interface ContactStepProps {
  readonly isDisabled: boolean;
  readonly initialError: unknown;
  readonly onDone: (ticket: ResetTicket) => void;
}

/** First call: identifies the user by a code. */
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
  const findCodeFaults = useCodeFaults();
  const fields = useFields({
    initial: { email: typedContact(), phone: typedContact(), code: '', codeTicket: '' },
    problem: initialError,
    findFaults: (typed) => ({
      [kind]: contact.find(typed[kind]) ? undefined : contact.fault,
      ...findCodeFaults(typed),
    }),
  });
  const contact = useContact(kind, fields.field(kind));
  const sendCode = async () => {
    const whose = contact.find();
    fields.show({ [kind]: whose ? undefined : contact.fault });
    if (!whose) return null;
    fields.fail(null);
    const body = { purpose: 'resetPassword' as const, ...contactBody(whose) };
    const { ticket, resendAfterSeconds } = await api(session.sendVerificationCode, { body }, { isInline: true });
    fields.change({ codeTicket: ticket });
    return resendAfterSeconds;
  };
  const submit = async (typed: Entered) => {
    const whose = contact.find();
    if (whose) onDone({ contact: whose, ...(await check(whose, typed)) });
  };
  return (
    <div className={styles.form}>
      <Form of={fields} submit={submit}>
        <FormError error={fields.error} />
        <ContactFields contact={contact} />
        <SentCodeField
          label={kind === 'email' ? t`Email code` : t`SMS code`}
          send={sendCode}
          onError={fields.fail}
          {...fields.field('code')}
        />
        <p className={styles.hint}>
          <Trans>We only send a code if there’s an account.</Trans>
        </p>
        <Button type="submit" fullWidth loading={fields.isBusy} disabled={isDisabled}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </div>
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
