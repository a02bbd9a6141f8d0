import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { stepUp } from '#contract/step-up/calls.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { TotpInfo } from './bind-authenticator.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NewCodesDialog } from './openings.tsx';
import styles from './security.module.css';

/** Shows the bound authenticator: since when, its recovery codes, and how to unbind it. */
export function BoundAuthenticator({ info }: { info: TotpInfo }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const verified = useVerified();
  const [opened, open] = useState<'unbind' | 'codes' | null>(null);
  const close = () => open(null);
  return (
    <Panel>
      <div className={styles.stack}>
        <p>
          <StatusTag tone="good">
            <Trans>On</Trans>
          </StatusTag>
        </p>
        <dl className={styles.facts}>
          <dt>
            <Trans>Set up on</Trans>
          </dt>
          <dd>{writeInstant(info.boundAt)}</dd>
          <dt>
            <Trans>Recovery codes left</Trans>
          </dt>
          <dd>{info.recoveryCodesLeft}</dd>
        </dl>
        <div className={styles.actionsStart}>
          <Button variant="default" disabled={isOffline} onClick={() => open('codes')}>
            <Trans>New recovery codes</Trans>
          </Button>
          <Button className={styles.danger} disabled={isOffline} onClick={() => open('unbind')}>
            <Trans>Remove authenticator app</Trans>
          </Button>
        </div>
      </div>
      {opened === 'codes' ? <NewCodesDialog close={close} done={close} /> : null}
      {opened === 'unbind' ? (
        <ConfirmDialog
          title={<Trans>Remove authenticator app?</Trans>}
          confirm={t`Remove`}
          close={close}
          done={close}
          command={() =>
            verified('security.unbindTotp', {}, (verification) =>
              api(stepUp.unbindTotp, { body: { verification } }, { isInline: true }),
            )
          }
        >
          <Trans>
            Your account is less secure without it. Its recovery codes stop working, and transfers and withdrawals are
            paused for 24 hours.
          </Trans>
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
