import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { expiryWarningDays } from '#contract/api-keys/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './api-keys.module.css';
import { inOrder, type ApiKeyRow } from './rows.ts';
import { abnormal, permissions } from './wording.ts';

interface KeyCardProps {
  readonly row: ApiKeyRow;
  readonly isOffline: boolean;
  readonly remove: () => void;
  readonly rotate: () => void;
  readonly endOldSecret: () => void;
}

/** One key: what it may do, from where and for how long, and what is wrong with it. */
export function KeyCard({ row, isOffline, remove, rotate, endOldSecret }: KeyCardProps) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const { remark } = row;
  return (
    <article className={styles.card} aria-label={remark}>
      <header className={styles.cardHead}>
        <h2>{remark}</h2>
        {row.status === 'normal' ? (
          <StatusTag tone="good">
            <Trans>Normal</Trans>
          </StatusTag>
        ) : (
          <StatusTag tone="bad">
            <Trans>Abnormal</Trans>
          </StatusTag>
        )}
      </header>
      {row.abnormalReason ? (
        <p className={styles.bad}>
          {i18n._(abnormal[row.abnormalReason].reason)}
          <SentenceGap />
          {i18n._(abnormal[row.abnormalReason].remedy)}
        </p>
      ) : null}
      {row.withdrawals === 'off' ? (
        <p className={styles.bad}>
          <Trans>
            Withdrawals are off: add IP addresses and allowed withdrawal addresses, and confirm with your payment PIN.
            Withdrawals resume 24 hours later.
          </Trans>
        </p>
      ) : null}
      {row.oldSecretUntil ? (
        <OldSecret name={remark} until={row.oldSecretUntil} isOffline={isOffline} end={endOldSecret} />
      ) : null}
      <div className={styles.field}>
        <span className={styles.hint}>
          <Trans>Access key</Trans>
        </span>
        <CopyField value={row.accessKey} label={t`Access key of ${remark}`} />
      </div>
      <dl className={styles.facts}>
        <dt>
          <Trans>Permissions</Trans>
        </dt>
        <dd className={styles.tags}>
          {inOrder(row.permissions).map((permission) => (
            <StatusTag key={permission} tone={permission === 'withdraw' ? 'warn' : 'primary'}>
              {i18n._(permissions[permission].name)}
            </StatusTag>
          ))}
        </dd>
        {row.permissions.includes('withdraw') ? (
          <>
            <Withdrawals row={row} />
            <Addresses allowed={row.withdrawalAddresses} />
          </>
        ) : null}
        <Binding row={row} />
        <LastUse row={row} />
        <dt>
          <Trans>Created</Trans>
        </dt>
        <dd>{writeInstant(row.createdAt)}</dd>
      </dl>
      <div className={styles.buttons}>
        <LinkButton isQuiet to="/dashboard/account/api/modify" search={{ id: row.id }} aria-label={t`Edit ${remark}`}>
          <Trans>Edit</Trans>
        </LinkButton>
        <LinkButton
          isQuiet
          to="/dashboard/account/api/requests"
          search={{ key: row.id }}
          aria-label={t`Requests of ${remark}`}
        >
          <Trans>Requests</Trans>
        </LinkButton>
        <Button variant="default" disabled={isOffline} onClick={rotate} aria-label={t`Replace secret of ${remark}`}>
          <Trans>Replace secret</Trans>
        </Button>
        <Button variant="default" disabled={isOffline} onClick={remove} aria-label={t`Delete ${remark}`}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </article>
  );
}

interface OldSecretProps {
  readonly name: string;
  readonly until: string;
  readonly isOffline: boolean;
  readonly end: () => void;
}

/** After a rotation: until when the old secret works too, and a button that ends it. */
function OldSecret({ name, until, isOffline, end }: OldSecretProps) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const when = writeInstant(until);
  return (
    <div className={`${styles.warn} ${styles.oldSecret}`}>
      <p>
        <Trans>The old secret works until {when}.</Trans>
      </p>
      <Button
        size="sm"
        variant="default"
        disabled={isOffline}
        onClick={end}
        aria-label={t`End now: old secret of ${name}`}
      >
        <Trans>End now</Trans>
      </Button>
    </div>
  );
}

/** Shows whether the key may withdraw now, and from when. */
function Withdrawals({ row: { withdrawals, withdrawalsFrom } }: { row: ApiKeyRow }) {
  const writeInstant = useWriteInstant();
  const from = withdrawalsFrom === null ? '' : writeInstant(withdrawalsFrom);
  return (
    <>
      <dt>
        <Trans>Withdrawals</Trans>
      </dt>
      <dd>
        {withdrawals === 'off' ? (
          <StatusTag tone="bad">
            <Trans>Off until you edit it</Trans>
          </StatusTag>
        ) : withdrawals === 'waiting' ? (
          <StatusTag tone="warn">
            <Trans>From {from}</Trans>
          </StatusTag>
        ) : (
          <Trans>Allowed</Trans>
        )}
      </dd>
    </>
  );
}

function Addresses({ allowed }: { allowed: ApiKeyRow['withdrawalAddresses'] }) {
  return (
    <>
      <dt>
        <Trans>Withdrawal addresses</Trans>
      </dt>
      <dd>{allowed === 'all' ? <Trans>Entire address book</Trans> : <Lines items={allowed} />}</dd>
    </>
  );
}

function Binding({ row }: { row: ApiKeyRow }) {
  return (
    <>
      <dt>
        <Trans>IP addresses</Trans>
      </dt>
      <dd>{row.ips.length === 0 ? <Trans>Any IP address</Trans> : <Lines items={row.ips} />}</dd>
      <dt>
        <Trans>Validity</Trans>
      </dt>
      <dd>
        <Validity days={row.daysLeft} />
      </dd>
    </>
  );
}

function Validity({ days }: { days: number | null }) {
  if (days === null) return <Trans>No expiry (limited to IP addresses)</Trans>;
  if (days === 0) return <Trans>Expired</Trans>;
  const left = <Plural value={days} one="Expires in # day" other="Expires in # days" />;
  if (days > expiryWarningDays) return left;
  return (
    <>
      <StatusTag tone="warn">{left}</StatusTag>{' '}
      <span>
        <Trans>Edit the key to renew it.</Trans>
      </span>
    </>
  );
}

/** Shows when the key was last used, and from about where. */
function LastUse({ row: { lastUsedAt, lastUsedNetwork } }: { row: ApiKeyRow }) {
  return (
    <>
      <dt>
        <Trans>Last used</Trans>
      </dt>
      <dd>
        {lastUsedAt === null ? (
          <Trans>Not used yet</Trans>
        ) : (
          <>
            <Instant at={lastUsedAt} /> · <code>{lastUsedNetwork}</code>
          </>
        )}
      </dd>
    </>
  );
}

function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item}>
          <code>{item}</code>
        </li>
      ))}
    </ul>
  );
}
