import type { MessageDescriptor } from '@lingui/core';
import { useMemo, type ComponentType } from 'react';
import type { RoutePath, SearchedPath } from '#contract/platform/routes.ts';
import type { LocalTable, StoredList } from '#src/platform/local-table.ts';
import { useLive, type Local } from '#src/platform/local.ts';
import { fits, type HistoryFilter } from '#src/platform/record-filter.ts';
import type { Order, RecordState } from './order.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { Block } from './virtual-list.tsx';

/** One option of a list's filter. */
export interface ListChoice {
  readonly code: string;
  readonly name: MessageDescriptor;
}

/** The page of a list, and the search parameters that identify the list. */
export interface RecordPlace {
  readonly to: SearchedPath;
  readonly search: Readonly<Record<string, string>>;
}

/** An empty list: what will appear in it, and the page where the first record is created if that is a different one. */
export interface EmptyList {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly begin?: {
    readonly label: MessageDescriptor;
    readonly to: RoutePath;
    readonly search?: Readonly<Record<string, string>>;
  };
}

interface ListFacts {
  /** Name in the address and in file names. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly place: RecordPlace;
  /** Kinds of records, if the list can be filtered by kind. */
  readonly kinds?: readonly ListChoice[];
  /** Label of the kinds, if they don't describe the record itself. */
  readonly kindsLabel?: MessageDescriptor;
  readonly categories?: readonly ListChoice[];
  /** Text shown before the first record. */
  readonly empty: EmptyList;
  /** Deposits that become records of this list once they are credited: an empty list says that some are on their way. */
  readonly deposits?: RecordDomain;
}

/** The records of a list that match a filter. */
export interface Found {
  readonly count: number;
  /** Whether there is any record, regardless of the filter. */
  readonly hasAny: boolean;
  /** The assets that occur in the list's records. */
  readonly assets: readonly string[];
  /** Record at an index, newest first; undefined while it is being read. */
  readonly at: (index: number) => Order | undefined;
  /** Reports the rows in view, if not all records are read at once. */
  readonly see?: (block: Block) => void;
  /** Reads all matching records for an export or a print, limited to `most`. */
  readonly read: (most?: number) => Promise<readonly Order[]>;
}

/** Parts of an opened record: its actions, and details that replace its facts. */
export interface RecordParts<Row> {
  /** Buttons and links in addition to those of every record. */
  readonly Buttons?: ComponentType<{ readonly row: Row }>;
  /** Details beyond the facts. */
  readonly Details?: ComponentType<{ readonly row: Row }>;
  /** The page that shows the record's progress and its owner's actions. */
  readonly page?: SearchedPath;
}

/** A domain's declaration of its records. */
export interface RecordDeclaration<Row, Beside> {
  readonly list: ListFacts & { readonly table: LocalTable<Row> };
  /** States in the order the filter offers them; null for movements, which have none. */
  readonly states: Readonly<Record<string, RecordState>> | null;
  readonly facts: (row: Row, beside: Beside) => Order;
  /** Reads the data from other tables that the facts need. */
  readonly readBeside: (local: Local) => Promise<Beside>;
  /** The record's actions, shown in the common panel, or `page` if its address shows it as a page. */
  readonly actions: RecordParts<Row> | 'page';
  /** Finds the matching records, if there are too many to read them all. */
  readonly useFound?: (filter: HistoryFilter) => Found | undefined;
}

/** A domain's records as seen by the shared implementation, independent of the row type. */
export interface RecordDomain extends ListFacts {
  readonly table: StoredList;
  readonly statuses: readonly ListChoice[];
  readonly useFound: (filter: HistoryFilter) => Found | undefined;
  /** Reads the newest records, up to `limit` or all; for views across several domains. */
  readonly readNewest: (local: Local, limit?: number) => Promise<readonly Order[]>;
  /** Returns one record by id, if this device has it. */
  readonly useOne: (id: string | undefined) => Order | undefined;
  /** Returns the place where a record is shown in full. */
  readonly opensAt: (id: string) => RecordPlace;
  /** Panel beside the list for the record with this id; null if its address shows a page instead. */
  readonly Opened: ComponentType<{ readonly id: string; readonly close: () => void }> | null;
}

/** Declares the records of a domain whose facts come from its own rows only. */
export const recordDomain = <Row,>(own: Omit<RecordDeclaration<Row, undefined>, 'readBeside'>): RecordDomain =>
  recordDomainBeside({ ...own, readBeside: async () => undefined });

/** Declares the records of a domain whose facts also need other tables. */
export function recordDomainBeside<Row, Beside>(own: RecordDeclaration<Row, Beside>): RecordDomain {
  const { list, states, facts, readBeside } = own;
  const { table, ...said } = list;
  const readNewest = async (local: Local, limit?: number) => {
    const [rows, beside] = await Promise.all([table.newest(local, limit), readBeside(local)]);
    return rows.map((row) => facts(row, beside));
  };
  const useOrders = (limit?: number) => useLive((local) => readNewest(local, limit), [limit]);
  const useOne = (id: string | undefined) =>
    useLive(
      async (local) => {
        const [row, beside] = await Promise.all([id && table.in(local)?.get(id), readBeside(local)]);
        return row ? facts(row, beside) : undefined;
      },
      [id],
    );
  const { actions } = own;
  const found = own.useFound ?? ((filter: HistoryFilter) => useFitting(useOrders(), filter));
  const statuses = Object.entries(states ?? {}).map(([code, { name }]) => ({ code, name }));
  const domain = { ...said, table, statuses, readNewest, useOne, useFound: found };
  const inList = (id: string) => ({ ...said.place, search: { ...said.place.search, id } });
  if (actions === 'page') return { ...domain, opensAt: inList, Opened: null };
  const { Buttons, Details, page } = actions;
  const onPage = (id: string) => ({ to: page ?? said.place.to, search: { id } });
  const Opened: RecordDomain['Opened'] = ({ id, close }) => {
    const row = table.useOne(id);
    const order = useOne(id);
    if (!row || !order) return null;
    return (
      <RecordDialog
        domain={domain}
        order={order}
        details={Details ? <Details row={row} /> : undefined}
        buttons={Buttons ? <Buttons row={row} /> : undefined}
        page={page === undefined ? undefined : onPage(id)}
        close={close}
      />
    );
  };
  return { ...domain, opensAt: page === undefined ? inList : onPage, Opened };
}

/** Filters and counts a fully loaded list. */
function useFitting(all: readonly Order[] | undefined, filter: HistoryFilter): Found | undefined {
  const { asset, kind, category, status, from, to } = filter;
  return useMemo(() => {
    if (!all) return undefined;
    const shown = all.filter((order) => fits({ asset, kind, category, status, from, to }, order));
    return {
      count: shown.length,
      hasAny: all.length > 0,
      assets: [...new Set(all.flatMap(({ asset: one, otherAsset = one }) => [one, otherAsset]))].toSorted(),
      at: (index) => shown[index],
      read: async (most) => shown.slice(0, most),
    };
  }, [all, asset, kind, category, status, from, to]);
}
