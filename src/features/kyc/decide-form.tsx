import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { isRejectionCode, rejectionCodes } from '#contract/kyc/rules.ts';
import { CommandState, nothingMore, useCaseDecision } from '#src/features/commands/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { DecisionChoice } from '#src/ui/desk/decision-choice.tsx';
import { ReasonField, useReasonFlaw } from '#src/ui/desk/reason-field.tsx';
import type { OperatorView } from './operator-detail.tsx';
import styles from '#src/ui/review.module.css';
import { reasonShortNames } from './wording.ts';

/** A decision with its reason; it is about the attempt on the screen and no other. */
export function DecideForm({ view }: { view: OperatorView }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const command = useCaseDecision({ kind: 'kyc', id: view.id }, nothingMore);
  const findFlaw = useReasonFlaw();
  const form = useForm({
    initialValues: { decision: '' as '' | 'approve' | 'reject', code: 'documentUnreadable', reason: '' },
    validate: {
      decision: (value) => (value === '' ? t`Choose a decision` : null),
      reason: findFlaw,
    },
  });
  const decide = form.onSubmit(
    async ({ decision, code, reason }) => {
      if (decision === '') return;
      const rejection = decision === 'reject' && isRejectionCode(code) ? { code } : {};
      await command.decide({ decision, version: String(view.attempt), reason: reason.trim(), ...rejection });
    },
    (errors) => {
      document.getElementById(errors['decision'] ? `${id}-approve` : `${id}-reason`)?.focus();
    },
  );
  return (
    <form className={styles.decide} onSubmit={decide} noValidate>
      <DecisionChoice
        id={id}
        choices={[
          ['approve', t`Approve`],
          ['reject', t`Reject`],
        ]}
        value={form.values.decision}
        flaw={form.errors['decision']}
        change={(choice) => form.setFieldValue('decision', choice)}
      />
      {form.values.decision === 'reject' ? (
        <label className={styles.labelled}>
          <Trans>Reason shown to the applicant</Trans>
          <select {...form.getInputProps('code')}>
            {rejectionCodes.map((code) => (
              <option key={code} value={code}>
                {i18n._(reasonShortNames[code])}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <ReasonField
        id={`${id}-reason`}
        label={
          form.values.decision === 'reject' ? (
            <Trans>Reason shown to the applicant</Trans>
          ) : (
            <Trans>Reason, for the record</Trans>
          )
        }
        value={form.values.reason}
        flaw={form.errors['reason']}
        change={(reason) => form.setFieldValue('reason', reason)}
      />
      <CommandState money={command} />
      <Button type="submit" loading={command.isBusy} disabled={isOffline}>
        <Trans>Submit decision</Trans>
      </Button>
      <p className={styles.meta}>
        {isOffline ? t`You’re offline. Connect to continue.` : t`Decisions are final. We email the applicant.`}
      </p>
    </form>
  );
}
