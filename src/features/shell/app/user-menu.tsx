import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { displayName } from '#contract/platform/display.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { useSession } from '#src/platform/session.ts';
import { inKit } from '#src/ui/in-kit.tsx';
import { Link } from '#src/ui/link.tsx';
import { LanguageChoices, ThemeChoices } from '../choices.tsx';
import { Disclosure } from '../disclosure.tsx';
import header from '../header.module.css';
import { KycTag } from '../kyc-tag.tsx';
import styles from './app.module.css';
import { deskEntry } from './desk-menu.ts';
import { linksOf } from './menu.ts';

const loadDialog = inKit(async () => (await Promise.all([import('./sign-out-dialog.tsx'), loadPageTexts()]))[0]);
const SignOutDialog = lazy(loadDialog);

/** The code is loaded by then: it fetches the current user after the first screen (`startAfterFirstScreen`). */
const leave = async () => (await import('#src/platform/sign-in.ts')).signOut();

/** Returns how many changes a sign-out would lose; a device that can't be read keeps nobody signed in. */
const countLost = async () => {
  const { countUnsent } = await import('#src/platform/outbox.ts');
  return countUnsent().catch(() => 0);
};

/** The signed-in user's menu (specification, section 2): their pages, appearance, sign-out. */
export default function UserMenu() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const [lost, setLost] = useState(0);
  const tryToLeave = async () => {
    const count = await countLost();
    // Without its code, which a device may lack offline, nothing can be asked: leaving comes first.
    const canAsk = count > 0 && (await loadDialog().catch(() => null)) !== null;
    if (canAsk) setLost(count);
    else await leave();
  };
  if (!user) return null;
  const desk = deskEntry(user.permissions);
  const entries = [...linksOf('user'), ...(desk ? [desk] : [])];
  return (
    <>
      {lost > 0 ? (
        <Suspense fallback={null}>
          <SignOutDialog count={lost} leave={leave} close={() => setLost(0)} />
        </Suspense>
      ) : null}
      <Disclosure
        // A drawn initial rather than text; screen readers announce the full name.
        label={<span className={header.initial} data-initial={displayName(user).slice(0, 1).toUpperCase()} />}
        name={`${t`Account`}: ${displayName(user)}`}
        className={header.tool}
        align="end"
      >
        <div className={header.who}>
          <strong>{displayName(user)}</strong>
          <small>UID {user.uid}</small>
        </div>
        <ul className={header.choices}>
          {entries.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{i18n._(label)}</Link>
            </li>
          ))}
          <li>
            <Link to="/dashboard/account/verifiy">
              {user.accountType === 'merchant' ? t`Business verification` : t`Identity verification`}{' '}
              <KycTag status={user.kycStatus} />
            </Link>
          </li>
        </ul>
        <div className={styles.looks}>
          <ThemeChoices />
          <LanguageChoices />
        </div>
        <ul className={header.choices}>
          <li>
            <button type="button" onClick={() => void tryToLeave()}>
              <Trans>Sign out</Trans>
            </button>
          </li>
        </ul>
      </Disclosure>
    </>
  );
}
