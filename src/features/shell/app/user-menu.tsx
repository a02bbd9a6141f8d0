import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { displayName } from '#contract/platform/display.ts';
import { useSession } from '#src/platform/session.ts';
import { Link } from '#src/ui/link.tsx';
import { LanguageChoices, ThemeChoices } from '../choices.tsx';
import { Disclosure } from '../disclosure.tsx';
import header from '../header.module.css';
import { KycTag } from '../kyc-tag.tsx';
import styles from './app.module.css';
import { deskEntry } from './desk-menu.ts';
import { linksOf } from './menu.ts';

/** Code that isn't there asks nothing: leaving comes first, and what signs out was loaded before. */
const leave = async (show: (asked: ReactNode) => void) =>
  import('./leave.tsx').then(
    (way) => way.leave(show),
    async () => (await import('#src/platform/sign-in.ts')).signOut(),
  );

/** The signed-in user's menu (specification, section 2): their pages, appearance, sign-out. */
export default function UserMenu() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const [asked, show] = useState<ReactNode>(null);
  if (!user) return null;
  const desk = deskEntry(user.permissions);
  const entries = [...linksOf('user'), ...(desk ? [desk] : [])];
  return (
    <>
      {asked}
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
            <button type="button" onClick={() => void leave(show)}>
              <Trans>Sign out</Trans>
            </button>
          </li>
        </ul>
      </Disclosure>
    </>
  );
}
