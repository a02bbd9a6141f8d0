import { Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { isErrorCode } from '#contract/platform/error-codes.ts';
import { describeError } from '#src/platform/errors.ts';
import { Instant } from '#src/ui/instant.tsx';
import { Cell, RecordTable } from '#src/ui/record-table.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from './api-keys.module.css';
import { addressOf, type RequestRow } from './request-rows.ts';

interface RequestTableProps {
  readonly rows: readonly RequestRow[];
  readonly nameOf: (keyId: string) => string;
  /** Whether the rows are of several keys. */
  readonly isOfAll: boolean;
}

/** What programs asked, when, from where, and how it was answered. */
export function RequestTable({ rows, nameOf, isOfAll }: RequestTableProps) {
  const { t } = useLingui();
  const [request, result, key, ip, time] = [t`Request`, t`Result`, t`Key`, t`IP address`, t`Time`];
  const took = t`Duration`;
  return (
    <RecordTable
      columns={[
        { name: request, onPhone: 'start' },
        { name: result, onPhone: 'start' },
        ...(isOfAll ? [{ name: key, onPhone: 'start' as const }] : []),
        { name: ip, onPhone: 'start' },
        { name: took, isNumber: true, onPhone: 'end' },
        { name: time, isNumber: true, onPhone: 'end' },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Cell label={request}>
            <code className={styles.code}>{addressOf(row.call)}</code>
            {row.isOldSecret ? (
              <small>
                <Trans>Signed with the old secret</Trans>
              </small>
            ) : null}
          </Cell>
          <Cell label={result}>
            <Result row={row} />
          </Cell>
          {isOfAll ? <Cell label={key}>{nameOf(row.keyId)}</Cell> : null}
          <Cell label={ip}>
            <code className={styles.code}>{row.ip ?? nothing}</code>
          </Cell>
          <Cell label={took}>{row.durationMs} ms</Cell>
          <Cell label={time}>
            <Instant at={row.at} />
          </Cell>
        </tr>
      ))}
    </RecordTable>
  );
}

/** A refusal's code, as the program got it, and what it means. */
function Result({ row: { status, code } }: { row: RequestRow }) {
  const number = Number(code);
  const known = Number.isInteger(number) ? number : code;
  return (
    <span className={styles.result}>
      <StatusTag tone={status < 400 ? 'good' : 'bad'}>{status}</StatusTag>
      {code === null ? null : (
        <>
          <code className={styles.code}>{code}</code>
          {isErrorCode(known) ? <small>{describeError(known)}</small> : null}
        </>
      )}
    </span>
  );
}
