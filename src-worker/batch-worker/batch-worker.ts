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
import { plainAmount, readPaymentFile, type DecimalSign, type Encoding } from './file-reading.ts';
import { writeXlsx } from './xlsx-writing.ts';

/** What lines are read by, as it can be handed to a worker. */
export interface HandedTerms extends Omit<BatchTerms, 'way' | 'pair'> {
  readonly pair: Pick<RemittancePair, 'from' | 'to'>;
  readonly channelConfigId: string;
  readonly side: RemittanceSide;
  readonly whom: Parameters<typeof readChannel>[1];
  readonly catalogue: Catalogue;
}

/** What of a file is shown before its columns are named. */
export type OpenedFile =
  | { readonly header: readonly string[]; readonly first: readonly string[]; readonly count: number }
  | { readonly problem: 'encoding' | 'unreadable' | 'tooLarge' | 'empty' };

/** Which column of the file each of the channel's is. */
export type ColumnChoice = Readonly<Record<string, number>>;

/** What pages ask of the worker that reads files of payments. One for each page that has a file, ended with it. */
export interface BatchWorker {
  open(bytes: Uint8Array, encoding: Encoding): OpenedFile;
  /** Lines of the opened file by the channel's columns, a part at a time: no page waits for all of them at once. */
  lines(choice: ColumnChoice, sign: DecimalSign, from: number, to: number): BatchCells[];
  /** Takes some of the lines that are to be checked, in their order: no page copies all of them at once. */
  hand(check: string, lines: readonly BatchCells[]): void;
  /** Checks what was handed for this. */
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
  lines: (choice, sign, from, to) =>
    rows.slice(from, to).map((row) => {
      const cells: Record<string, string> = {};
      for (const [key, at] of Object.entries(choice)) {
        const text = (row[at] ?? '').trim();
        if (text !== '') cells[key] = key === 'amount' ? plainAmount(text, sign) : text;
      }
      return cells;
    }),
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
