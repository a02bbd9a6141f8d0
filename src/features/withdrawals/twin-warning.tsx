import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Instant } from '#src/ui/instant.tsx';
import { useWithdrawals, type Application } from './rows.ts';
import { withdrawalsTable } from './sync.ts';
import { findTwin } from './twin.ts';
import styles from './withdrawals.module.css';

/** Says that the same was paid to the same place already, which the answer of a lost connection didn't. */
export function TwinWarning({ application }: { application: Application }) {
  // A withdrawal whose answer was lost is not on this device yet.
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
