import { expose } from 'comlink';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { installCatalogue } from '#contract/catalogue/snapshot.ts';
import {
  createLineReader,
  findRepeats,
  type BatchCells,
  type BatchFault,
  type BatchTerms,
} from '#contract/remittance-batches/rules.ts';
import { readChannel, type RemittancePair, type RemittanceSide } from '#contract/remittance/rules.ts';
import { cellsOf, readPaymentFile, type ColumnChoice, type DecimalSign } from './file-reading.ts';
import type { Encoding } from './text-decoding.ts';
import { writeXlsx } from './xlsx-writing.ts';

/** The terms that lines are read by, in a form that can be passed to a worker. */
export interface HandedTerms extends Omit<BatchTerms, 'way' | 'pair'> {
  readonly pair: Pick<RemittancePair, 'from' | 'to'>;
  readonly channelConfigId: string;
  readonly side: RemittanceSide;
  readonly whom: Parameters<typeof readChannel>[1];
  readonly catalogue: Catalogue;
}

/** What is shown of a file before its columns are assigned. */
export type OpenedFile =
  | { readonly header: readonly string[]; readonly first: readonly string[]; readonly count: number }
  | { readonly problem: 'encoding' | 'unreadable' | 'tooLarge' | 'empty' };

/**
 * Interface of the worker that reads payment files. A page with a file has its own worker, terminated with the page.
 */
export interface BatchWorker {
  open(bytes: Uint8Array, encoding: Encoding): OpenedFile;
  /**
   * Returns lines of the opened file by the channel's columns, in chunks, so that no page waits for all of them at
   * once. Lines with nothing in them are left out.
   */
  lines(choice: ColumnChoice, sign: DecimalSign, from: number, to: number): readonly BatchCells[];
  /** Adds some of the lines to check, in order; passed in chunks, so that no page copies all of them at once. */
  hand(check: string, lines: readonly BatchCells[]): void;
  /** Checks the lines passed under this id. */
  check(check: string, terms: HandedTerms): BatchFault[];
  xlsx(rows: readonly (readonly string[])[]): Uint8Array;
}

let rows: readonly (readonly string[])[] = [];
const handed = new Map<string, BatchCells[]>();

const worker: BatchWorker = {
  open: (bytes, encoding) => {
    const read = readPaymentFile(bytes, encoding);
    if ('problem' in read) return read;
    rows = read.rows;
    return { header: read.header, first: read.rows[0] ?? [], count: rows.length };
  },
  lines: (choice, sign, from, to) => cellsOf(rows.slice(from, to), choice, sign),
  hand: (check, some) => {
    handed.set(check, [...(handed.get(check) ?? []), ...some]);
  },
  check: (check, { catalogue, channelConfigId, whom, ...terms }) => {
    const lines = handed.get(check) ?? [];
    handed.delete(check);
    installCatalogue(catalogue);
    const way = readChannel(channelConfigId, whom);
    if (!way) return [];
    const readLine = createLineReader({ ...terms, way });
    const read = lines.map((cells, index) => readLine(index + 1, cells));
    const faults = [...read.flatMap((one) => one.faults), ...findRepeats(read.map(({ entry }) => entry))];
    return faults.toSorted((left, right) => left.n - right.n);
  },
  xlsx: (cells) => writeXlsx(cells),
};

expose(worker);
