import { Trans, useLingui } from '@lingui/react/macro';
import { account } from '#contract/account/calls.ts';
import { session } from '#contract/session/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';
import { contactBody } from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import { useCodeFaults } from './use-code-faults.ts';
import type { Applicant, Confirmed } from './use-registration.ts';

interface ContactStepProps {
  readonly applicant: Applicant;
  readonly confirmed: Confirmed | null;
  /** Ticket of the code sent to this contact; empty if none was sent yet. */
  readonly codeTicket: string;
  /** Why the user is back at this step. */
  readonly problem: unknown;
  readonly isDisabled: boolean;
  readonly onSent: (codeTicket: string) => void;
  readonly onDone: (confirmed: Confirmed) => void;
}

/** Confirms the applicant's contact before asking anything else, so that typos show up at once. */
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
  const { contact } = applicant;
  const { kind, value: address } = contact;
  const fields = useFields({ initial: { code: '', codeTicket }, problem, findFaults: useCodeFaults() });
  const sendCode = async () => {
    fields.fail(null);
    const body = { purpose: 'register' as const, ...contactBody(contact) };
    const { ticket, resendAfterSeconds } = await api(session.sendVerificationCode, { body }, inline);
    fields.change({ codeTicket: ticket });
    onSent(ticket);
    return resendAfterSeconds;
  };
  const confirm = async (typed: Confirmed) => {
    await api(account.confirmContact, { body: { ...contactBody(contact), ...typed } }, inline);
    onDone(typed);
  };
  return (
    <div className={styles.form}>
      <Form of={fields} submit={confirm}>
        <FormError error={fields.error} />
        <p className={styles.hint}>
          <Trans>
            We’ll send a code to <strong>{address}</strong>
          </Trans>
        </p>
        <SentCodeField
          label={kind === 'email' ? t`Email code` : t`SMS code`}
          send={sendCode}
          isSentAtOnce={codeTicket === '' && !problem}
          onError={fields.fail}
          {...fields.field('code')}
        />
        <Button type="submit" fullWidth loading={fields.isBusy} disabled={isDisabled}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </div>
  );
}

const inline = { isInline: true };
