import type { BodyOf, Call, CallSchemas } from '#contract/platform/call.ts';
import type { OutboxRow } from '#worker/local/schema.ts';

/** As much of an entry of the outbox as a list has to know. */
export type Intention = Pick<
  OutboxRow,
  'seq' | 'key' | 'callName' | 'account' | 'path' | 'body' | 'state' | 'trouble' | 'createdAtMs'
>;

/** A row as a list shows it: what was added or changed here may be on its way to the server. */
export type Shown<Row> = Row & { readonly waits: 'create' | 'update' | null };

/** What a call that may wait in the outbox does to a list, said once: how its intention shows over the rows that were read. */
export interface Edit<Row> {
  readonly callName: string;
  readonly lay: (rows: readonly Shown<Row>[], intention: Intention) => readonly Shown<Row>[];
}

/** Which row an intention is about. */
type Named = (intention: Intention) => string;

/** The last part of the call's path. */
export const byPath: Named = ({ path }) => path.split('/').at(-1) ?? '';

/** The contract's type of what was stored: an entry holds the body of the call that it names. */
const bodyOf = <S extends CallSchemas>(_call: Call<S>, { body }: Intention) => body as BodyOf<S>;

/** The call adds a row: the newest is first, by the intention's key until the server gives it an id. */
export const adds = <Row, S extends CallSchemas>(
  call: Call<S>,
  make: (body: BodyOf<S>, intention: Intention) => Row,
): Edit<Row> => ({
  callName: call.name,
  lay: (rows, one) => [{ ...make(bodyOf(call, one), one), waits: 'create' }, ...rows],
});

/** The call changes one row. */
export const changes = <Row extends { readonly id: string }, S extends CallSchemas>(
  call: Call<S>,
  idOf: (body: BodyOf<S>, intention: Intention) => string,
  change: (row: Row, body: BodyOf<S>) => Row,
): Edit<Row> => ({
  callName: call.name,
  lay: (rows, one) => {
    const body = bodyOf(call, one);
    const id = idOf(body, one);
    return rows.map((row) => (row.id === id ? { ...change(row, body), waits: 'update' } : row));
  },
});

/** The call takes one row away. */
export const removes = <Row extends { readonly id: string }, S extends CallSchemas>(
  call: Call<S>,
  idOf: Named = byPath,
): Edit<Row> => ({
  callName: call.name,
  lay: (rows, one) => rows.filter(({ id }) => id !== idOf(one)),
});

/** The intentions of these edits that were had for this account, oldest first. */
export function ofEdits<Row>(edits: readonly Edit<Row>[], outbox: readonly Intention[], companyUid: string | null) {
  const names = new Set(edits.map(({ callName }) => callName));
  return outbox.filter(({ callName, account }) => names.has(callName) && (account ?? null) === companyUid);
}

/** Rows with what their owner did and the server has not taken yet. What it refused waits no more: the old one stands. */
export function layOver<Row>(
  rows: readonly Row[],
  edits: readonly Edit<Row>[],
  intentions: readonly Intention[],
): readonly Shown<Row>[] {
  const waiting = intentions.filter(({ state }) => state === 'waiting');
  const read = rows.map((row): Shown<Row> => ({ ...row, waits: null }));
  return waiting.reduce<readonly Shown<Row>[]>(
    (shown, one) => edits.find(({ callName }) => callName === one.callName)?.lay(shown, one) ?? shown,
    read,
  );
}
