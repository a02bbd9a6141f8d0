import { Trans, useLingui } from '@lingui/react/macro';
import type { KycStatus } from '#contract/kyc/states.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import styles from './kyc.module.css';

/** The server could not be asked: what this device last heard, said as that. */
export function Unreachable({ status, error, retry }: { status: KycStatus; error: Error | null; retry: () => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  return (
    <>
      <p className={styles.note}>
        <Trans>Last status on this device:</Trans> <KycTag status={status} />
      </p>
      <ErrorState
        message={isOffline ? t`You’re offline. Connect to see your verification.` : (error?.message ?? '')}
        retry={retry}
      />
    </>
  );
}
