import { Trans } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/platform/limits.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth.module.css';
import { carried } from '../carried.ts';
import { ForgetContactStep, type ResetTicket } from '../forget-contact-step.tsx';
import { useResetLink } from '../use-reset-link.ts';
import { ForgetPasswordStep } from '../forget-password-step.tsx';

const { blockAfterSecurityChangeHours: blockHours } = limits.withdrawal;

/** Password reset in two calls: the code earns a ticket, the ticket sets a password. */
export function ForgetScreen() {
  const navigate = useNavigate();
  const search = carried(useSearch({ from: '/user/forget' }));
  const isOffline = useIsOffline();
  const [ticket, setTicket] = useState<ResetTicket | null>(null);
  const [error, setError] = useState<unknown>(null);
  useResetLink(setTicket, setError);
  return (
    <AuthFrame
      title={<Trans>Forgot password</Trans>}
      about={
        ticket ? (
          <Trans>Choose a password you don’t use anywhere else.</Trans>
        ) : (
          <Trans>
            We’ll send you a code and a link. Resetting signs out all devices and pauses transfers and withdrawals for{' '}
            {blockHours} hours.
          </Trans>
        )
      }
    >
      {isOffline ? (
        <p className={styles.warn}>
          <Trans>You’re offline. Connect to reset your password.</Trans>
        </p>
      ) : null}
      {ticket ? (
        <ForgetPasswordStep
          ticket={ticket}
          isDisabled={isOffline}
          onDone={() =>
            void navigate({ to: '/user/result', search: { status: 'passwordReset', ...search }, replace: true })
          }
          onVoid={(failure) => {
            setTicket(null);
            setError(failure);
          }}
        />
      ) : (
        <ForgetContactStep
          key={error === null ? 'fresh' : 'failed'}
          isDisabled={isOffline}
          initialError={error}
          onDone={setTicket}
        />
      )}
      <div className={styles.links}>
        <Link to="/user/login" search={search}>
          <Trans>Back to sign-in</Trans>
        </Link>
      </div>
    </AuthFrame>
  );
}
