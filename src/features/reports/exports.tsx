import { Trans, useLingui } from '@lingui/react/macro';
import { listSeparator, toCsv } from '#contract/platform/csv.ts';
import { reports } from '#contract/reports/calls.ts';
import { bookedKinds, chartOfAccounts } from '#contract/reports/rules.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { download } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import review from '#src/ui/review.module.css';
import { useCommand } from '#src/ui/use-command.ts';
import type { JournalLine, ReportDays, TrialLine } from './query.ts';
import { accountNames, classNames } from './wording.ts';

/** Exports the trial balance as shown, and the general ledger behind it, in files that accounting systems import. */
export function ReportExports({ days, lines }: { days: ReportDays; lines: readonly TrialLine[] }) {
  const { t } = useLingui();
  const { isBusy, error, run } = useCommand();
  const save = (name: string, header: readonly string[], rows: readonly (readonly string[])[]) =>
    download(
      `${name}-${days.From}-${days.Until}.csv`,
      toCsv(header, rows, listSeparator(navigator.language)),
      'text/csv',
    );
  const account = (kind: TrialLine['account']) => [chartOfAccounts[kind].number, t(accountNames[kind])];
  const saveTrial = () =>
    save(
      'trial-balance',
      [
        t`Account no.`,
        t`Ledger account`,
        t`Class`,
        t`Asset`,
        t`Opening balance`,
        t`Debits`,
        t`Credits`,
        t`Closing balance`,
      ],
      lines.map((line) => [
        ...account(line.account),
        t(classNames[chartOfAccounts[line.account].class]),
        line.asset,
        line.opening,
        line.debit,
        line.credit,
        line.closing,
      ]),
    );
  /** For setting up an accounting system before any figures: every account, whether or not it has postings. */
  const saveChart = () =>
    download(
      'chart-of-accounts.csv',
      toCsv(
        [t`Account no.`, t`Ledger account`, t`Class`],
        bookedKinds.map((kind) => [...account(kind), t(classNames[chartOfAccounts[kind].class])]),
        listSeparator(navigator.language),
      ),
      'text/csv',
    );
  const saveJournal = () =>
    run(async () => {
      const rows = (await allOf(days)).map((line) => [
        line.day,
        ...account(line.account),
        line.transferKind,
        line.asset,
        line.debit,
        line.credit,
        line.entries,
      ]);
      const header = [
        t`Date (UTC)`,
        t`Account no.`,
        t`Ledger account`,
        t`Transaction type`,
        t`Asset`,
        t`Debits`,
        t`Credits`,
        t`Entries`,
      ];
      save('general-ledger', header, rows);
    });
  return (
    <div className={review.lineActions}>
      <Button variant="default" onClick={saveTrial}>
        <Trans>Export trial balance</Trans>
      </Button>
      <Button variant="default" loading={isBusy} onClick={() => void saveJournal()}>
        <Trans>Export general ledger</Trans>
      </Button>
      <Button variant="default" onClick={saveChart}>
        <Trans>Export chart of accounts</Trans>
      </Button>
      <FormError error={error} />
    </div>
  );
}

/** Reads all journal lines of these days, page by page. */
async function allOf(days: ReportDays): Promise<JournalLine[]> {
  const lines: JournalLine[] = [];
  for (let Cursor: string | undefined; ;) {
    const query = { ...days, ...(Cursor === undefined ? {} : { Cursor }) };
    const { items, nextCursor } = await api(reports.journal, { query }, { isInline: true });
    lines.push(...items);
    if (nextCursor === null) return lines;
    Cursor = nextCursor;
  }
}
