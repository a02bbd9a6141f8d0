import { Trans, useLingui } from '@lingui/react/macro';
import type { KycStatus } from '#contract/kyc/states.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import styles from './kyc.module.css';

/** Shown if the server can't be reached: what this device last knew, labelled as that. */
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
