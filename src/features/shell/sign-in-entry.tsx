import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { inKit } from '#src/ui/in-kit.tsx';
import { useAddress } from '#src/ui/ways.ts';
import { modalCloseDelayMs } from './rules.ts';
import styles from './header.module.css';

const SignInDialog = lazy(inKit(() => import('./sign-in-dialog.tsx')));

/** A visitor's login/register button and its dialog. */
export function SignInEntry() {
  const { href } = useAddress();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const hasMoved = openedAt !== null && openedAt !== href;
  useEffect(() => {
    if (!hasMoved) return undefined;
    const timer = setTimeout(() => setOpenedAt(null), modalCloseDelayMs);
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
