import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { useDeviceName, usePlaceName } from './occasion.ts';
import type { LoginRow } from './rows.ts';
import styles from './security.module.css';

/** Number of rows rendered at first, and added by each press. */
const step = 50;

interface OccasionListProps<Row extends LoginRow> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly label: string;
}

/** Lists events: action, time, place, device and result. */
export function OccasionList<Row extends LoginRow>({ rows, nameOf, label }: OccasionListProps<Row>) {
  const writeInstant = useWriteInstant();
  const deviceOf = useDeviceName();
  const placeOf = usePlaceName();
  const [shown, setShown] = useState(step);
  return (
    <>
      <ul className={styles.lines} aria-label={label}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <div>
              <strong>{nameOf(row)}</strong>
              <br />
              <span>{writeInstant(row.occurredAt)}</span>
            </div>
            <span>{placeOf(row)}</span>
            <span>{row.ip ? deviceOf(row) : null}</span>
            <ResultTag result={row.result} />
          </li>
        ))}
      </ul>
      {rows.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + step)}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

function ResultTag({ result }: { result: LoginRow['result'] }) {
  if (result === 'succeeded')
    return (
      <StatusTag tone="good">
        <Trans>Succeeded</Trans>
      </StatusTag>
    );
  return (
    <StatusTag tone="bad">
      <Trans>Failed</Trans>
    </StatusTag>
  );
}
