import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { limits } from '#contract/platform/limits.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth.module.css';
import { useSecondsUntil } from '#src/ui/use-countdown.ts';
import { carried } from '../carried.ts';

const redirectMs = 15_000;
const { blockAfterSecurityChangeHours: blockHours } = limits.withdrawal;

interface Outcome {
  readonly title: ReactNode;
  readonly about: ReactNode;
  readonly leadsToSignIn: boolean;
}

const opened: Outcome = {
  title: <Trans>Your account is ready</Trans>,
  about: <Trans>Sign in and verify your identity to receive deposits. We’ve sent you your UID.</Trans>,
  leadsToSignIn: true,
};

/** Outcome by the `status` of the address. */
const outcomes: Readonly<Record<string, Outcome>> = {
  registered: opened,
  passwordReset: {
    title: <Trans>Password changed</Trans>,
    about: (
      <Trans>
        All devices are signed out. Transfers and withdrawals are paused for {blockHours} hours to protect your money.
        If this wasn’t you, contact support immediately.
      </Trans>
    ),
    leadsToSignIn: true,
  },
  closed: {
    title: <Trans>Your account is closed</Trans>,
    about: <Trans>We’ve emailed you a confirmation. To reopen your account, contact support.</Trans>,
    leadsToSignIn: false,
  },
  notEligible: {
    title: <Trans>We can’t open an account for you</Trans>,
    about: (
      <Trans>Based on your answers we can’t offer you an account. If you answered by mistake, contact support.</Trans>
    ),
    leadsToSignIn: false,
  },
};

/** Outcome of a registration or password reset, and what to do next. */
export function ResultScreen() {
  const { status = '', ...rest } = useSearch({ from: '/user/result' });
  const { title, about, leadsToSignIn } = outcomes[status] ?? opened;
  const search = carried(rest);
  return (
    <AuthFrame title={title} about={about}>
      <div className={styles.form}>
        {leadsToSignIn ? (
          <>
            {search.return ? (
              <p className={styles.hint}>
                <Trans>After you sign in, you’ll return to the page you came from.</Trans>
              </p>
            ) : null}
            <LinkButton to="/user/login" search={search}>
              <Trans>Sign in</Trans>
            </LinkButton>
            {status === 'registered' ? <Redirect search={search} /> : null}
          </>
        ) : (
          <>
            <LinkButton to="/">
              <Trans>Go to home page</Trans>
            </LinkButton>
            <LinkButton to="/contact" isQuiet>
              <Trans>Contact</Trans>
            </LinkButton>
          </>
        )}
      </div>
    </AuthFrame>
  );
}

/** Goes to sign-in automatically after a while, unless the user wants to stay. */
function Redirect({ search }: { search: ReturnType<typeof carried> }) {
  const navigate = useNavigate();
  const [at, setAt] = useState<number | null>(() => Date.now() + redirectMs);
  const secondsLeft = useSecondsUntil(at);
  const { type, return: back } = search;
  const isDue = at !== null && secondsLeft === 0;
  useEffect(() => {
    if (isDue) void navigate({ to: '/user/login', search: { type, return: back }, replace: true });
  }, [isDue, navigate, type, back]);
  if (at === null) return null;
  return (
    <p className={styles.hint}>
      <Trans>Opening sign-in in {secondsLeft} s</Trans>{' '}
      <Button variant="subtle" onClick={() => setAt(null)}>
        <Trans>Stay on page</Trans>
      </Button>
    </p>
  );
}
