import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { kyc } from '#contract/kyc/calls.ts';
import { deviceMsOf } from '#worker/local/server-clock.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from './kyc.module.css';
import { AskAgain, Timeline } from './status-panels.tsx';

/** Shown while the provider waits for the person at a camera: on this device or, by a code, on a phone. */
export function CameraPanel() {
  return (
    <Panel title={<Trans>Liveness check</Trans>}>
      <div className={styles.stack}>
        <Timeline stage="camera" isCompany={false} />
        <p>
          <Trans>
            Our identity provider compares your face with your document. It takes about a minute. Use this device or
            your phone; this page updates automatically.
          </Trans>
        </p>
        <Access />
        <AskAgain />
      </div>
    </Panel>
  );
}

function Access() {
  const query = useQuery({
    queryKey: ['kyc', 'access'],
    queryFn: () => api(kyc.getAccessToken, { body: {} }, { isInline: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const isOver = useIsOver(query.data?.expiresAt);
  if (isOver)
    return (
      <div className={styles.stack} role="status">
        <p>
          <Trans>This code has expired.</Trans>
        </p>
        <FormError error={query.error} />
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Get new code</Trans>
        </Button>
      </div>
    );
  return <Answered query={query}>{({ url }) => <Places url={url} />}</Answered>;
}

function Places({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.access}>
      <section>
        <h3>
          <Trans>On this device</Trans>
        </h3>
        <a className={styles.begin} href={url} target="_blank" rel="noreferrer">
          <Trans>Start here</Trans>
        </a>
        <p className={styles.note}>
          <Trans>Opens our provider’s page in a new tab.</Trans>
        </p>
      </section>
      <section>
        <h3>
          <Trans>On your phone</Trans>
        </h3>
        <QrCode text={url} label={t`QR code for the liveness check`} />
        <p className={styles.note}>
          <Trans>Scan the code with your phone’s camera. The link is only for you and works for 30 minutes.</Trans>
        </p>
        <CopyField value={url} label={t`Liveness check link`} />
      </section>
    </div>
  );
}

/** Whether a server instant has passed, by the server's clock; rerenders when it does. */
function useIsOver(at: string | undefined): boolean {
  const [overAt, setOverAt] = useState<string>();
  useEffect(() => {
    if (!at) return;
    const timer = setTimeout(() => setOverAt(at), Math.max(0, deviceMsOf(Date.parse(at)) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && overAt === at;
}
