import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs';
import { useSyncExternalStore } from 'react';
import { displayName } from '#contract/platform/display.ts';
import { actFor, actingFor, onAccountChange, useAccount } from '#src/platform/acting.ts';
import { useSession } from '#src/platform/session.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Disclosure } from '../disclosure.tsx';
import header from '../header.module.css';
import styles from './app.module.css';

/** Shows the selected account. Members of companies choose here which account they act for. */
export function AccountSwitcher() {
  const { t } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const account = useAccount();
  const company = useSyncExternalStore(onAccountChange, actingFor);
  if (!user || !account) return <span className={styles.whose} />;
  const name = account.name || `UID ${account.uid}`;
  if (user.companies.length === 0) return <span className={styles.whose}>{name}</span>;
  const choose = (uid: string | null) => {
    actFor(uid);
    void navigate({ to: '/dashboard/overview' });
  };
  return (
    <div className={styles.whose}>
      <Disclosure
        className={styles.switcher}
        name={t`Switch account: ${name}`}
        label={
          <>
            <span>{name}</span> <Icon of={IconSelector} size={16} />
          </>
        }
      >
        <ul className={header.choices} aria-label={t`Act for`}>
          {[{ uid: null, name: displayName(user) }, ...user.companies].map((choice) => (
            <li key={choice.uid}>
              <button type="button" aria-pressed={company === choice.uid} onClick={() => choose(choice.uid)}>
                {choice.name}
                {company === choice.uid ? <Icon of={IconCheck} size={16} /> : null}
              </button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
