import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CommandDialog, useCaseDecision } from '#src/features/commands/index.ts';
import { DecisionChoice, useDecisionFaults } from '#src/ui/desk/decision-choice.tsx';
import { ReasonField } from '#src/ui/desk/reason-field.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import styles from '#src/ui/review.module.css';
import type { ReviewedApplication } from './operator-list.tsx';
import { itemNames } from './wording.ts';

const initial = { decision: '', reason: '' };

/** Form for a decision with its reason, with a confirmation before it is carried out. */
export function OperatorDecide({ application }: { application: ReviewedApplication }) {
  const { t } = useLingui();
  const [decided, setDecided] = useState<typeof initial | null>(null);
  const fields = useFields({ initial, findFaults: useDecisionFaults() });
  return (
    <div className={styles.decide}>
      <Form of={fields} submit={setDecided}>
        <DecisionChoice
          choices={[
            ['approve', t`Approve`],
            ['reject', t`Reject`],
          ]}
          {...fields.field('decision')}
        />
        <ReasonField label={<Trans>Reason shown to the customer</Trans>} {...fields.field('reason')} />
        <p className={styles.meta}>
          <Trans>Decisions are final. We email the customer.</Trans>
        </p>
        <FormFoot of={fields} action={<Trans>Submit decision</Trans>} />
      </Form>
      {decided ? (
        <Confirmation
          application={application}
          choice={decided.decision === 'approve' ? 'approve' : 'reject'}
          reason={decided.reason.trim()}
          close={() => setDecided(null)}
        />
      ) : null}
    </div>
  );
}

interface ConfirmationProps {
  readonly application: ReviewedApplication;
  readonly choice: 'approve' | 'reject';
  readonly reason: string;
  readonly close: () => void;
}

function Confirmation({ application, choice, reason, close }: ConfirmationProps) {
  const { i18n } = useLingui();
  const { id, uid } = application;
  const items = application.items.map((item) => i18n._(itemNames[item])).join(', ');
  const isApproved = choice === 'approve';
  const form = useCaseDecision({ kind: 'securityApplication', id }, close);
  const decide = () => form.decide({ decision: choice, version: application.status, reason });
  return (
    <CommandDialog
      title={isApproved ? <Trans>Approve this application?</Trans> : <Trans>Reject this application?</Trans>}
      action={isApproved ? <Trans>Approve</Trans> : <Trans>Reject</Trans>}
      isDanger={isApproved}
      form={form}
      submit={decide}
      close={close}
    >
      {isApproved ? (
        <Trans>
          For UID {uid}, these are replaced or removed immediately: {items}. All devices are signed out, and transfers
          and withdrawals are paused for 24 hours.
        </Trans>
      ) : (
        <Trans>Nothing changes for UID {uid}. The customer sees your reason and can apply again.</Trans>
      )}
    </CommandDialog>
  );
}
