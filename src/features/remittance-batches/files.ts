import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { listSeparator, toCsv } from '#contract/platform/csv.ts';
import { batchColumns, confirmedColumn, type BatchColumn } from '#contract/remittance-batches/columns.ts';
import { sendable, type BatchCells, type BatchFault } from '#contract/remittance-batches/rules.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { download, downloadBlob } from '#src/ui/download.ts';
import { columnName, faultText } from './wording.ts';
import { writeWorkbook } from './worker.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const exampleOf = ({ example, options }: BatchColumn) => example ?? options?.[0]?.value ?? '';

/** Returns a channel template's header row in the reader's language, and an example row. */
export function templateRows(i18n: I18n, way: OfferedScheme): readonly (readonly string[])[] {
  const columns = batchColumns(way);
  return [columns.map((column) => columnName(i18n, column)), columns.map(exampleOf)];
}

/** Downloads a channel's template. */
export async function downloadTemplate(i18n: I18n, way: OfferedScheme, kind: 'csv' | 'xlsx'): Promise<void> {
  const [head = [], ...rows] = templateRows(i18n, way);
  const name = `batch-${way.terms.asset}-${way.scheme.code}.${kind}`;
  if (kind === 'csv') return download(name, toCsv(head, rows, listSeparator(navigator.language)), 'text/csv');
  const bytes = await writeWorkbook([head, ...rows]);
  return downloadBlob(name, new Blob([new Uint8Array(bytes)], { type: workbookType }));
}

/** Encodes lines for sending: all columns that any line fills, by their keys. */
export function toSent(lines: readonly BatchCells[]): string {
  const keys = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return toCsv(
    keys,
    lines.map((line) => keys.map((key) => sendable(line[key] ?? ''))),
  );
}

/** Downloads the lines that have faults as a file to correct, with the cause and the original line number. */
export function downloadFaults(
  i18n: I18n,
  way: OfferedScheme,
  lines: readonly BatchCells[],
  faults: readonly BatchFault[],
): void {
  const columns = batchColumns(way);
  const of = new Map(columns.map((column) => [column.key, columnName(i18n, column)]));
  const bad = Map.groupBy(faults, ({ n }) => n);
  const rows = [...bad].map(([n, found]) => [
    ...columns.map(({ key }) => lines[n - 1]?.[key] ?? ''),
    String(n),
    found.map((fault) => `${of.get(fault.column) ?? fault.column}: ${faultText(i18n, fault)}`).join('; '),
  ]);
  const head = [...of.values(), i18n._(msg`Line`), i18n._(msg`Cause`)];
  download('batch-faults.csv', toCsv(head, rows, listSeparator(navigator.language)), 'text/csv');
}

/** Returns the cells of a line with a check marked as confirmed by its owner. */
export function confirmedCells(cells: BatchCells, what: string): BatchCells {
  const said = new Set((cells[confirmedColumn] ?? '').split(' ').filter(Boolean));
  return { ...cells, [confirmedColumn]: [...said.add(what)].join(' ') };
}
