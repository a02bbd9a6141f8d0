import { Trans, useLingui } from '@lingui/react/macro';
import { NameCheckTag, schemeName, showAccount } from '#src/features/payees/index.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { regionName } from '#src/ui/regions.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { Shown } from '#src/platform/edits.ts';
import type { RecipientRow } from './intentions.ts';
import styles from './recipients.module.css';

interface Props {
  readonly row: Shown<RecipientRow>;
  readonly mayChange: boolean;
  readonly remove: () => void;
}

/** Shows one recipient in full, with its actions. A recipient not yet added can't be edited until then. */
export function RecipientCard({ row, mayChange, remove }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const label = row.friendlyName;
  const place = [row.bankName, regionName(row.country, i18n.locale), schemeName(row.scheme, locale)];
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{label}</h2>
        <StatusTag tone="primary">{row.currency}</StatusTag>
        {row.waits ? null : <NameCheckTag result={row.nameCheck.result} />}
        {row.waits ? (
          <StatusTag>
            <Trans>Pending sync</Trans>
          </StatusTag>
        ) : null}
      </div>
      <span>{row.name}</span>
      <span className={styles.number}>{showAccount(row.account)}</span>
      <p className={styles.meta}>{place.filter(Boolean).join(' · ')}</p>
      {row.waits === 'create' ? null : (
        <div className={styles.buttons}>
          <Permitted permission="remittance.create">
            <LinkButton to="/dashboard/remittance" search={{ to: row.id }} isQuiet aria-label={t`Pay ${label}`}>
              <Trans>Pay</Trans>
            </LinkButton>
          </Permitted>
          {mayChange ? (
            <>
              <LinkButton
                to="/dashboard/remittance/recipients/form"
                search={{ id: row.id }}
                isQuiet
                aria-label={t`Edit ${label}`}
              >
                <Trans>Edit</Trans>
              </LinkButton>
              <Button variant="default" onClick={remove} aria-label={t`Delete ${label}`}>
                <Trans>Delete</Trans>
              </Button>
            </>
          ) : null}
        </div>
      )}
    </li>
  );
}
