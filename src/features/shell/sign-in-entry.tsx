import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import styles from './header.module.css';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));

/** Specification, section 2: the dialog closes on a change of route or query, 250 ms later. */
const closeDelayMs = 250;

/** The login/register button of a visitor, and the dialog behind it. */
export function SignInEntry() {
  const { href } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), closeDelayMs);
    return () => clearTimeout(timer);
  }, [href]);
  return (
    <>
      <button type="button" className={styles.signIn} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Sign in</Trans>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SignInDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
