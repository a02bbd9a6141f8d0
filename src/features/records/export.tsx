import { Trans, useLingui } from '@lingui/react/macro';
import { readerDay } from '#src/platform/days.ts';
import { Button } from '#src/ui/button.tsx';
import { download } from '#src/ui/download.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { listSeparator, toCsv } from '#contract/platform/csv.ts';
import { factText } from './fact-value.tsx';
import type { HistoryFilter } from '#src/platform/record-filter.ts';
import type { Order } from './order.ts';
import type { RecordPlace } from './domain.tsx';
import styles from './records.module.css';

interface Props {
  /** Part of the file's name. */
  readonly name: string;
  readonly count: number;
  /** Reads all filtered records; only called on request. */
  readonly read: () => Promise<readonly Order[]>;
  /** The print page, with search parameters that identify the list. */
  readonly printer: RecordPlace;
  readonly filter: HistoryFilter;
}

/** Exports the filtered records, if there are any, as a spreadsheet and as a page to print or save as PDF. */
export function Export({ name, count, read, printer, filter }: Props) {
  const { i18n } = useLingui();
  const { isBusy, run } = useCommand();
  const exportCsv = () =>
    run(async () => {
      const orders = await read();
      const header = (orders[0]?.facts ?? []).map(({ label }) => i18n._(label));
      const lines = orders.map(({ facts }) => facts.map((fact) => factText(i18n, fact)));
      // The CSV format follows the device's region, independent of the site's language.
      const csv = toCsv(header, lines, listSeparator(navigator.language));
      download(`${name}-${readerDay()}.csv`, csv, 'text/csv');
    });
  if (count === 0) return null;
  return (
    <div className={styles.exports}>
      <Button variant="default" loading={isBusy} onClick={() => void exportCsv()}>
        <Trans>Export CSV</Trans>
      </Button>
      <LinkButton to={printer.to} search={{ ...printer.search, ...filter }} isQuiet>
        <Trans>Print or save as PDF</Trans>
      </LinkButton>
    </div>
  );
}
