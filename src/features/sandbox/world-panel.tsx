import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { kycStatuses, type KycStatus } from '#contract/kyc/states.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

const countries = [null, 'AE', 'GB', 'DE'];
const inline = { isInline: true };

/** Decides pending reviews, and simulates visitors from other places. */
export function WorldPanel({ firstEmail }: { firstEmail: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState(firstEmail);
  const review = useCommand();
  const travel = useCommand();
  const decide = (kycStatus: KycStatus) =>
    void review.run(async () => {
      await api(sandbox.setKycStatus, { body: { emailAddress: email, kycStatus } }, inline);
      return t`Done`;
    });
  return (
    <Panel title={<Trans>Reviewers and visitors</Trans>}>
      <div className={styles.form}>
        <label>
          <Trans>Customer email</Trans>
          <input type="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        </label>
        <div className={styles.buttons}>
          {kycStatuses.slice(1).map((status) => (
            <Button key={status} variant="default" size="sm" onClick={() => decide(status)}>
              <KycTag status={status} />
            </Button>
          ))}
        </div>
        <Outcome command={review} />
        <p>
          <Trans>Visitors come from</Trans>
        </p>
        <div className={styles.buttons}>
          {countries.map((country) => (
            <Button
              key={country ?? 'none'}
              variant="default"
              size="sm"
              onClick={() =>
                void travel.run(async () => {
                  await api(sandbox.setCountry, { body: { ISOCode: country } }, inline);
                  return t`Done. Reload to browse as a visitor from that country.`;
                })
              }
            >
              {country ?? t`Any country`}
            </Button>
          ))}
        </div>
        <Outcome command={travel} />
      </div>
    </Panel>
  );
}
