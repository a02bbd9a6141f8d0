import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import bar from '#src/ui/action-bar.module.css';
import styles from './kyc.module.css';

interface FormFootProps {
  readonly error: unknown;
  readonly savedAt: Date | null;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly back: (() => void) | undefined;
  readonly handInLabel: ReactNode;
}

/** Back and on, what went wrong, and that what was typed is kept. */
export function FormFoot({ error, savedAt, isLast, isBusy, back, handInLabel }: FormFootProps) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const at = savedAt ? i18n.date(savedAt, { dateStyle: 'medium', timeStyle: 'short' }) : '';
  return (
    <>
      {error ? (
        <p className={styles.failure} role="alert">
          {describe(error, t`A file has expired. Choose it again.`, t`The upload failed. Try again.`)}
        </p>
      ) : null}
      <div className={`${styles.foot} ${bar.sticky}`}>
        {back ? (
          <Button variant="default" onClick={back}>
            <Trans>Back</Trans>
          </Button>
        ) : null}
        <Button type="submit" loading={isBusy} disabled={isLast && isOffline}>
          {isLast ? handInLabel : <Trans>Next</Trans>}
        </Button>
        {isLast && isOffline ? (
          <span className={styles.note}>
            <Trans>You’re offline. Your draft is saved. Submit it when you’re back online.</Trans>
          </span>
        ) : null}
      </div>
      <p className={styles.note} role="status">
        {savedAt ? t`Draft saved on this device, encrypted: ${at}` : null}
      </p>
    </>
  );
}

function describe(error: unknown, fileIsGone: string, unknown: string): string {
  if (error instanceof ApiError && error.code === 50012) return fileIsGone;
  return error instanceof Error && error.message ? error.message : unknown;
}
