import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { kindName } from '#src/features/assets/index.ts';
import { Money } from '#src/ui/money.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { UserRecord } from './query.ts';

/** Lists the newest movements of an available balance. */
export function MovementList({ movements }: { movements: UserRecord['movements'] }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  if (movements.length === 0) return <Nothing />;
  return (
    <ul className={review.list}>
      {movements.map(({ kind, asset, amount, at }, index) => (
        <li key={`${at}-${index}`} className={review.line}>
          <span>{i18n._(kindName(kind))}</span>
          <span className={review.sum}>
            <Money value={amount} asset={asset} />
          </span>
          <small>{writeInstant(at)}</small>
        </li>
      ))}
    </ul>
  );
}

const actNames: Readonly<Record<string, MessageDescriptor>> = {
  'user.showContacts': msg`Viewed contact details`,
  'user.showVerification': msg`Viewed verification details`,
  'user.showNotices': msg`Viewed notifications`,
  'user.note': msg`Added a note`,
  'user.disable': msg`Disabled the account`,
  'user.enable': msg`Enabled the account`,
  'user.ban': msg`Banned the account`,
  'user.unban': msg`Lifted the ban`,
  'account.reopen': msg`Reopened the account`,
  'user.endSessions': msg`Ended all sessions`,
  'user.proposeTier': msg`Proposed a tier`,
  'user.tier': msg`Changed the tier`,
  'user.rejectTier': msg`Rejected a tier`,
  'balance.freeze': msg`Froze an amount`,
  'balance.unfreeze': msg`Unfroze an amount`,
  'balance.propose': msg`Proposed a balance correction`,
  'balance.approve': msg`Approved a balance correction`,
  'balance.reject': msg`Rejected a balance correction`,
  'staff.propose': msg`Proposed a staff role`,
  'staff.approve': msg`Approved a staff role`,
  'staff.reject': msg`Rejected a staff role`,
  'deposit.stop': msg`Stopped deposits`,
  'deposit.open': msg`Reopened deposits`,
};

/** Lists staff actions on the account with their reasons. */
export function ActList({ acts }: { acts: UserRecord['acts'] }) {
  const writeInstant = useWriteInstant();
  const { t, i18n } = useLingui();
  if (acts.length === 0) return <Nothing />;
  return (
    <ol className={review.timeLine}>
      {acts.map(({ action, by, reason, at }) => {
        const name = actNames[action];
        return (
          <li key={`${at}-${action}`}>
            <strong>{name ? i18n._(name) : t`Other action`}</strong>
            <small>
              {writeInstant(at)}
              {by ? ` · ${by}` : null}
            </small>
            {reason ? <p>{reason}</p> : null}
          </li>
        );
      })}
    </ol>
  );
}

function Nothing() {
  return (
    <p className={review.meta}>
      <Trans>Nothing yet</Trans>
    </p>
  );
}
