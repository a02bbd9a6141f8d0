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
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const hasMoved = openedAt !== null && openedAt !== href;
  useEffect(() => {
    if (!hasMoved) return undefined;
    const timer = setTimeout(() => setOpenedAt(null), closeDelayMs);
    return () => clearTimeout(timer);
  }, [hasMoved]);
  return (
    <>
      <button type="button" className={styles.signIn} aria-haspopup="dialog" onClick={() => setOpenedAt(href)}>
        <Trans>Sign in</Trans>
      </button>
      {openedAt !== null ? (
        <Suspense fallback={null}>
          <SignInDialog onClose={() => setOpenedAt(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
