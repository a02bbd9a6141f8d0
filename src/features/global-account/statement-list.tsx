import { Trans, useLingui } from '@lingui/react/macro';
import { statements } from '#contract/statements/calls.ts';
import { statementFileName, statementKeptDays } from '#contract/statements/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import type { UserRows } from '#worker/local/tables.ts';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { formatDay } from '#src/platform/days.ts';
import { downloadBytes } from '#src/platform/transfer.ts';
import { Button } from '#src/ui/button.tsx';
import { downloadBlob } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import lines from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { formatNames } from './statement-form.tsx';
import { statementsTable } from './sync.ts';
import styles from './global-account.module.css';

type Row = UserRows['statements'];

/** Statements, newest first; one that is being prepared says so. */
export function StatementList({ rows }: { rows: readonly Row[] | undefined }) {
  return (
    <Stored of={statementsTable} rows={rows}>
      {rows?.length === 0 ? (
        <EmptyState title={<Trans>No statements yet</Trans>}>
          <Trans>Statements you create appear here for {statementKeptDays} days.</Trans>
        </EmptyState>
      ) : (
        <ul className={lines.list}>
          {rows?.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Stored>
  );
}

function Line({ row }: { row: Row }) {
  const { kind, currency, from, to, format, state, requestedAt } = row;
  const { i18n } = useLingui();
  const name = formatNames[format];
  const day = (on: string) => formatDay(i18n, on, { dateStyle: 'medium' });
  return (
    <li className={lines.line}>
      <strong>
        {kind === 'certificate' ? <Trans>Balance certificate</Trans> : null}
        {kind === 'statement' ? <Trans>Statement {currency}</Trans> : null}
        {kind === 'earn' ? <Trans>Earn statement {currency}</Trans> : null}
      </strong>
      <span>
        {from === to ? day(to) : `${day(from)} – ${day(to)}`} · {name}
      </span>
      <State row={row} />
      <small>
        <Instant at={requestedAt} /> <Balances row={row} />
      </small>
      {state === 'ready' ? <Download row={row} /> : null}
    </li>
  );
}

function State({ row: { state, isTooLong } }: { row: Row }) {
  if (state === 'ready') return null;
  return (
    <span role="status">
      <StatusTag tone={state === 'failed' ? 'bad' : 'primary'}>
        {state !== 'failed' ? (
          <Trans>Preparing</Trans>
        ) : isTooLong ? (
          <Trans>Too many entries. Choose a shorter period.</Trans>
        ) : (
          <Trans>Failed. Request it again.</Trans>
        )}
      </StatusTag>
    </span>
  );
}

function Balances({ row: { currency, opening, closing } }: { row: Row }) {
  const { isHidden } = useHiddenAmounts();
  if (currency === null || opening === null || closing === null) return null;
  return (
    <>
      · <Money value={opening} asset={currency} isHidden={isHidden} /> →{' '}
      <Money value={closing} asset={currency} isHidden={isHidden} />
    </>
  );
}

function Download({ row }: { row: Row }) {
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const download = () =>
    void run(async () => {
      const file = await downloadBytes(statements.download as Call, { query: { Id: row.id } });
      downloadBlob(statementFileName(row), file);
    });
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <Button size="sm" variant="default" disabled={isOffline} loading={isBusy} onClick={download}>
          <Trans>Download</Trans>
        </Button>
      </div>
      <FormError error={error} />
    </div>
  );
}
