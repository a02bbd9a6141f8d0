import { Trans, useLingui } from '@lingui/react/macro';
import { isRejectionCode, rejectionCodes, type RejectionCode } from '#contract/kyc/rules.ts';
import { CommandState, nothingMore, useCaseDecision } from '#src/features/commands/index.ts';
import { DecisionChoice, useDecisionFaults } from '#src/ui/desk/decision-choice.tsx';
import { ReasonField } from '#src/ui/desk/reason-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import type { OperatorView } from './operator-detail.tsx';
import styles from '#src/ui/review.module.css';
import { reasonShortNames } from './wording.ts';

const initial = { decision: '', code: '', reason: '' };

/** Reasons that concern only one kind of applicant. */
const onlyOf: Readonly<Partial<Record<RejectionCode, OperatorView['kind']>>> = {
  faceMismatch: 'person',
  companyNotFound: 'company',
  ownershipUnclear: 'company',
  authorisationMissing: 'company',
};

/** A decision with its reason; it applies only to the attempt on the screen. */
export function DecideForm({ view }: { view: OperatorView }) {
  const { t, i18n } = useLingui();
  const command = useCaseDecision({ kind: 'kyc', id: view.id }, nothingMore);
  const findFaults = useDecisionFaults();
  const fields = useFields({
    initial,
    findFaults: (typed) => {
      const { reason, ...faults } = findFaults(typed);
      // In the order of the fields, as the summary above them lists them.
      const code = typed.decision === 'reject' && typed.code === '' ? t`Choose a reason` : undefined;
      return { ...faults, code, reason };
    },
  });
  const codes = rejectionCodes.filter((code) => (onlyOf[code] ?? view.kind) === view.kind);
  const { values, field } = fields;
  const isRejected = values.decision === 'reject';
  const decide = async ({ decision, code, reason }: typeof initial) => {
    const order = { version: String(view.attempt), reason: reason.trim() };
    const rejection = isRejectionCode(code) ? { code } : {};
    await command.decide(
      decision === 'approve' ? { decision, ...order } : { decision: 'reject', ...order, ...rejection },
    );
  };
  return (
    <div className={styles.decide}>
      <Form of={fields} submit={decide}>
        <DecisionChoice
          choices={[
            ['approve', t`Approve`],
            ['reject', t`Reject`],
          ]}
          {...field('decision')}
        />
        {isRejected ? (
          <SelectField
            label={<Trans>Reason shown to the applicant</Trans>}
            isOpen
            choices={codes.map((code) => ({ value: code, label: i18n._(reasonShortNames[code]) }))}
            {...field('code')}
          />
        ) : null}
        <ReasonField
          label={isRejected ? <Trans>Comment shown to the applicant</Trans> : <Trans>Reason, for the record</Trans>}
          {...field('reason')}
        />
        <CommandState money={command} />
        <p className={styles.meta}>
          {isRejected ? (
            <Trans>We email the applicant, who can correct the details and submit again.</Trans>
          ) : (
            <Trans>Decisions are final. We email the applicant.</Trans>
          )}
        </p>
        <FormFoot of={{ isBusy: command.isBusy }} action={<Trans>Submit decision</Trans>} />
      </Form>
    </div>
  );
}
