import { Trans, useLingui } from '@lingui/react/macro';
import { holdings, userTypes, type AddressEntry } from '#contract/addresses/rules.ts';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import type { FileRow } from './csv.ts';
import type { BookSettings } from './rows.ts';
import { useFaultText } from './use-fault-text.ts';
import type { Verdict } from './verdicts.ts';

/** A row of a file as written, with its verdict. */
export interface Judged {
  readonly row: FileRow;
  readonly verdict: Verdict;
}

/** An entry that could not be added. */
export interface Failed {
  readonly entry: AddressEntry;
  readonly reason: string;
}

/** The rows of a file, each with what would happen to it. */
export function Preview({ judged, stage }: { judged: readonly Judged[]; stage: BookSettings['stage'] }) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const textOf = (verdict: Verdict): string => {
    if (verdict.kind === 'good') return t`Ready to add`;
    if (verdict.kind === 'known') return t`Duplicate address`;
    if (verdict.kind === 'tooLong') return t`Text too long`;
    if (verdict.kind === 'full') return t`Address book full`;
    if (verdict.kind === 'unseen') return t`Contains invisible characters`;
    if (verdict.kind === 'unknownWord') {
      const { column } = verdict;
      const choices = (column === 'userType' ? userTypes : holdings).join(', ');
      return t`Column ${column} takes: ${choices}`;
    }
    return faultText(verdict.read, stage) ?? '';
  };
  return (
    <ul className={`${styles.list} ${styles.preview}`} aria-label={t`File rows`}>
      {judged.map(({ row, verdict }, index) => (
        <li key={`${index}-${row.address.slice(0, 40)}`}>
          <span>
            {row.asset.slice(0, 16)} · {row.network.slice(0, 16)} ·{' '}
            {row.remark.slice(0, 50) || row.beneficiary.slice(0, 50)}
          </span>
          {verdict.kind === 'good' ? (
            <AddressText address={verdict.entry.address} />
          ) : (
            <code className={styles.address}>{row.address.slice(0, 128)}</code>
          )}
          <span className={verdict.kind === 'good' ? styles.good : styles.fault}>{textOf(verdict)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The entries that the server rejected, and why. */
export function Failures({ failed }: { failed: readonly Failed[] }) {
  return (
    <div role="alert">
      <p>
        <Trans>The other addresses were added. These weren’t:</Trans>
      </p>
      <ul className={`${styles.list} ${styles.preview}`}>
        {failed.map(({ entry, reason }) => (
          <li key={`${entry.asset} ${entry.network} ${entry.address} ${entry.tag}`}>
            <AddressText address={entry.address} />
            <span className={styles.fault}>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
