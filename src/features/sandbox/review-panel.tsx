import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { kyc } from '#contract/kyc/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

/** Labels as named by the provider. */
const labels = [
  'UNSATISFACTORY_PHOTOS',
  'EXPIRATION_DATE',
  'BAD_PROOF_OF_IDENTITY',
  'FRONT_SIDE_MISSING',
  'PROBLEMATIC_APPLICANT_DATA',
  'SELFIE_MISMATCH',
  'BAD_PROOF_OF_ADDRESS',
  'COMPANY_NOT_FOUND',
  'COMPANY_NOT_DEFINED_BENEFICIARIES',
  'COMPANY_NOT_DEFINED_REPRESENTATIVES',
] as const;

/**
 * Acts as the provider's reviewer on a submission; the server learns the decision from the provider's signed report.
 */
export function ReviewPanel({ firstEmail }: { firstEmail: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState(firstEmail);
  const [label, setLabel] = useState<string>(labels[0]);
  const [comment, setComment] = useState('');
  const review = useCommand();
  const decide = (answer: 'GREEN' | 'RED') =>
    void review.run(async () => {
      const reasons = answer === 'RED' ? { labels: [label], ...(comment ? { comment } : {}) } : {};
      await api(kyc.sandboxReview, { body: { emailAddress: email, answer, ...reasons } }, { isInline: true });
      return t`Decision sent.`;
    });
  return (
    <Panel title={<Trans>Identity reviewer</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>Applicant email</Trans>
          <input type="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        </label>
        <div className={styles.pair}>
          <label>
            <Trans>Reason for rejection</Trans>
            <select value={label} onChange={(event) => setLabel(event.currentTarget.value)}>
              {labels.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          <label>
            <Trans>Reviewer’s comment</Trans>
            <input value={comment} maxLength={500} onChange={(event) => setComment(event.currentTarget.value)} />
          </label>
        </div>
        <div className={styles.buttons}>
          <Button loading={review.isRunning} onClick={() => decide('GREEN')}>
            <Trans>Approve application</Trans>
          </Button>
          <Button variant="default" loading={review.isRunning} onClick={() => decide('RED')}>
            <Trans>Reject application</Trans>
          </Button>
        </div>
        <Outcome command={review} />
      </div>
    </Panel>
  );
}
