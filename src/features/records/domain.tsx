import type { MessageDescriptor } from '@lingui/core';
import { useMemo, type ComponentType } from 'react';
import type { RoutePath, SearchedPath } from '#contract/platform/routes.ts';
import type { LocalTable, StoredList } from '#src/platform/local-table.ts';
import { useLive, type Local } from '#src/platform/local.ts';
import { fits, type HistoryFilter } from '#src/platform/record-filter.ts';
import type { Order, RecordState } from './order.ts';
import { RecordDialog } from './record-dialog.tsx';
import type { Block } from './virtual-list.tsx';

/** One of what a list can be narrowed to. */
export interface ListChoice {
  readonly code: string;
  readonly name: MessageDescriptor;
}

/** The page that a list stands on, with what of its address names the list. */
export interface RecordPlace {
  readonly to: SearchedPath;
  readonly search: Readonly<Record<string, string>>;
}

/** A list that has nothing yet: what will be in it, and the page where its first record is made, if that is another. */
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
  /** In the address, and in the names of its files. */
  readonly name: string;
  readonly label: MessageDescriptor;
  readonly place: RecordPlace;
  /** What the records are of, where they are narrowed by it. */
  readonly kinds?: readonly ListChoice[];
  /** What the kinds are kinds of, where not of the record itself. */
  readonly kindsLabel?: MessageDescriptor;
  readonly categories?: readonly ListChoice[];
  /** What is said before the first record. */
  readonly empty: EmptyList;
}

/** What of a list fits a filter; undefined while the device is read. */
export interface Found {
  readonly count: number;
  /** Whether there is any record, whatever the filter. */
  readonly hasAny: boolean;
  /** The assets that its records are of. */
  readonly assets: readonly string[];
  /** Newest first; undefined while it is read. */
  readonly at: (index: number) => Order | undefined;
  /** Tells which are in view, where not all are read at once. */
  readonly see?: (block: Block) => void;
  /** All of them, for an export or a print; at most so many. */
  readonly read: (most?: number) => Promise<readonly Order[]>;
}

/** A record that is opened: what there is to do with it, and what stands in the place of its facts. */
export interface RecordParts<Row> {
  /** Buttons and links beside those that every record has. */
  readonly Buttons?: ComponentType<{ readonly row: Row }>;
  /** More than the facts say. */
  readonly Details?: ComponentType<{ readonly row: Row }>;
  /** The page that shows how far it is and what its owner may do. */
  readonly page?: SearchedPath;
}

/** What a domain says of its records. */
export interface RecordDeclaration<Row, Beside> {
  readonly list: ListFacts & { readonly table: LocalTable<Row> };
  /** In the order in which the filter offers them; null for movements, which have none. */
  readonly states: Readonly<Record<string, RecordState>> | null;
  readonly facts: (row: Row, beside: Beside) => Order;
  /** What the facts need of other tables. */
  readonly readBeside: (local: Local) => Promise<Beside>;
  /** What there is to do: in the panel that every record opens in; or `page` where its address shows it as a page. */
  readonly actions: RecordParts<Row> | 'page';
  /** How what fits is found, where there are too many to read them all. */
  readonly useFound?: (filter: HistoryFilter) => Found | undefined;
}

/** A domain's records as the one implementation reads them, whatever its rows are. */
export interface RecordDomain extends ListFacts {
  readonly table: StoredList;
  readonly statuses: readonly ListChoice[];
  readonly useFound: (filter: HistoryFilter) => Found | undefined;
  /** So many of the newest, or all; for what looks over several domains at once. */
  readonly readNewest: (local: Local, limit?: number) => Promise<readonly Order[]>;
  /** One by its id, as far as this device has it. */
  readonly useOne: (id: string | undefined) => Order | undefined;
  /** Where a record is shown whole. */
  readonly opensAt: (id: string) => RecordPlace;
  /** The record that an id names, in the panel beside its list; null where its address shows a page instead. */
  readonly Opened: ComponentType<{ readonly id: string; readonly close: () => void }> | null;
}

/** Declares the records of a domain whose facts stand in their own rows. */
export const recordDomain = <Row,>(own: Omit<RecordDeclaration<Row, undefined>, 'readBeside'>): RecordDomain =>
  recordDomainBeside({ ...own, readBeside: async () => undefined });

/** The same where its facts need other tables too. */
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

/** All of a list are read, and those that fit are counted here. */
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
