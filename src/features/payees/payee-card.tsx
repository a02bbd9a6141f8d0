import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/platform/i18n.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { regionName } from '#src/ui/regions.ts';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { NameCheckTag } from './name-check.tsx';
import { schemeName, showAccount, type PayeeRow } from './rows.ts';
import styles from './payees.module.css';

interface Props {
  readonly row: PayeeRow;
  readonly mayChange: boolean;
  readonly isOffline: boolean;
  readonly edit: () => void;
  readonly remove: () => void;
}

/** Shows one payee in full, with its actions. */
export function PayeeCard({ row, mayChange, isOffline, edit, remove }: Props) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const isCooling = useSecondsUntilInstant(row.usableAt) > 0;
  const label = row.friendlyName;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{label}</h2>
        <StatusTag tone="primary">{row.currency}</StatusTag>
        <NameCheckTag result={row.nameCheck.result} />
        {row.usableAt && isCooling ? (
          <StatusTag tone="warn">
            <Trans>Available from {writeInstant(row.usableAt)}</Trans>
          </StatusTag>
        ) : null}
      </div>
      <span>{row.name}</span>
      <span className={styles.number}>{showAccount(row.account)}</span>
      <p className={styles.meta}>
        {[row.bankName, regionName(row.country, i18n.locale), schemeName(row.scheme, locale)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.buttons}>
        <Permitted permission="fiat.create">
          <LinkButton
            to="/dashboard/assets/global/withdraw"
            search={{ to: row.id }}
            isQuiet
            aria-label={t`Pay ${label}`}
          >
            <Trans>Pay</Trans>
          </LinkButton>
        </Permitted>
        {mayChange ? (
          <>
            <Button variant="default" disabled={isOffline} onClick={edit} aria-label={t`Edit ${label}`}>
              <Trans>Edit</Trans>
            </Button>
            <Button variant="default" disabled={isOffline} onClick={remove} aria-label={t`Delete ${label}`}>
              <Trans>Delete</Trans>
            </Button>
          </>
        ) : null}
      </div>
    </li>
  );
}
