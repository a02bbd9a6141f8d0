import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { batchColumns, type BatchColumn } from '#contract/remittance-batches/columns.ts';
import { createLineReader, type BatchCells } from '#contract/remittance-batches/rules.ts';
import { channelIdOf, type RemittancePair } from '#contract/remittance/rules.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { todayUtc } from '#src/platform/days.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import type { BatchDraft } from './use-batch-draft.ts';
import { nextFault, withLine, withNewLine, withoutLine, type Faults } from './fault-map.ts';
import type { Place } from './grid.tsx';
import { checkLines } from './worker.ts';

interface Props {
  readonly batch: BatchDraft;
  readonly pair: RemittancePair;
  readonly way: OfferedScheme;
  readonly keep: (batch: BatchDraft) => void;
}

/** The line deleted last, which can be put back. */
interface Deleted {
  readonly n: number;
  readonly cells: BatchCells;
}

/** Returns a file's lines and their faults: all checked in the worker first, then each line as it is edited. */
export function useLines({ batch, pair, way, keep }: Props) {
  const whom = useTermsFor();
  const [first] = useState(batch.lines);
  const columns = useMemo(() => usedFirst(batchColumns(way), first), [way, first]);
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const [faults, setFaults] = useState<Faults | null>(null);
  const [target, setTarget] = useState<Place | null>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);
  const place = useRef<Place | null>(null);
  const isSame = pair.from === pair.to;
  const terms = { pair, side: batch.side, rate: isSame ? null : undefined, today: todayUtc() };
  const latest = useRef({ batch, faults, keep, terms, way });
  useEffect(() => {
    latest.current = { batch, faults, keep, terms, way };
  });
  const channelConfigId = channelIdOf(pair.to, way.scheme.code);
  useEffect(() => {
    let isOver = false;
    const asked = { ...latest.current.terms, channelConfigId, whom };
    void checkLines(asked, first).then((found) => isOver || setFaults((known) => known ?? found));
    return () => {
      isOver = true;
    };
  }, [channelConfigId, whom, first]);
  const store = useCallback((lines: readonly BatchCells[]) => {
    const now = latest.current;
    const next = { ...now.batch, lines };
    latest.current = { ...now, batch: next };
    now.keep(next);
  }, []);
  const faultsAt = useCallback((n: number, cells: BatchCells) => {
    const now = latest.current;
    return createLineReader({ ...now.terms, way: now.way })(n, cells).faults;
  }, []);
  const set = useCallback(
    (n: number, cells: BatchCells) => {
      store(latest.current.batch.lines.with(n - 1, cells));
      setFaults((known) => withLine(known ?? [], n, faultsAt(n, cells)));
    },
    [store, faultsAt],
  );
  const remove = useCallback(
    (n: number) => {
      const { lines } = latest.current.batch;
      setDeleted({ n, cells: lines[n - 1] ?? {} });
      place.current = null;
      store(lines.toSpliced(n - 1, 1));
      setFaults((known) => withoutLine(known ?? [], n));
    },
    [store],
  );
  const undo = () => {
    if (!deleted) return;
    const { n, cells } = deleted;
    setDeleted(null);
    store(latest.current.batch.lines.toSpliced(n - 1, 0, cells));
    setFaults((known) => withNewLine(known ?? [], n, faultsAt(n, cells)));
    setTarget({ n, column: keys[0] ?? '' });
  };
  const change = useCallback(
    (at: Place, text: string) => set(at.n, { ...latest.current.batch.lines[at.n - 1], [at.column]: text }),
    [set],
  );
  const jump = useCallback(
    (direction: 1 | -1) => {
      const found = nextFault(latest.current.faults ?? [], keys, place.current, direction);
      if (!found) return;
      place.current = { n: found.n, column: found.column };
      setTarget({ ...place.current });
    },
    [keys],
  );
  const enter = useCallback((at: Place) => {
    place.current = at;
  }, []);
  const byLine = useMemo(() => Map.groupBy(faults ?? [], ({ n }) => n), [faults]);
  return { columns, faults, byLine, target, set, change, remove, deleted, undo, jump, enter, take: setFaults };
}

/** Puts columns that are required or used by the file first. The order stays while cells are filled and cleared. */
function usedFirst(columns: readonly BatchColumn[], lines: readonly BatchCells[]): readonly BatchColumn[] {
  const used = ({ key, isRequired }: BatchColumn) => isRequired || lines.some((line) => (line[key] ?? '') !== '');
  return [...columns.filter(used), ...columns.filter((column) => !used(column))];
}
