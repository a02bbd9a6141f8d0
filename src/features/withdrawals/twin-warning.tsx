import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Instant } from '#src/ui/instant.tsx';
import { useWithdrawals, type Application } from './rows.ts';
import { withdrawalsTable } from './sync.ts';
import { findTwin } from './twin.ts';
import styles from './withdrawals.module.css';

/** Warns that the same amount was already withdrawn to the same place, in case a lost connection hid that response. */
export function TwinWarning({ application }: { application: Application }) {
  // A withdrawal whose response was lost is not on this device yet.
  useEffect(() => void withdrawalsTable.sync(), []);
  const [openedAt] = useState(() => Date.now());
  const twin = findTwin(useWithdrawals() ?? [], application, openedAt);
  if (twin === undefined) return null;
  return (
    <div className={styles.warning} role="alert">
      <p>
        <Trans>
          You’ve already withdrawn this amount to this address (<Instant at={twin.createdAt} />
          ). Continuing sends it again.
        </Trans>{' '}
        <Link to="/dashboard/assets/digital/withdraw" search={{ id: twin.id }}>
          <Trans>View first withdrawal</Trans>
        </Link>
      </p>
    </div>
  );
}
