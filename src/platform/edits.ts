import type { BodyOf, Call, CallSchemas } from '#contract/platform/call.ts';
import type { OutboxRow } from '#worker/local/schema.ts';

/** The fields of an outbox entry that a list needs. */
export type Intention = Pick<
  OutboxRow,
  'seq' | 'key' | 'callName' | 'account' | 'path' | 'body' | 'state' | 'trouble' | 'createdAtMs'
>;

/** A row as shown in a list; a local addition or change may still be on its way to the server. */
export type Shown<Row> = Row & { readonly waits: 'create' | 'update' | null };

/** The effect on a list of a call that may wait in the outbox: how its intention shows on top of the rows read. */
export interface Edit<Row> {
  readonly callName: string;
  readonly lay: (rows: readonly Shown<Row>[], intention: Intention) => readonly Shown<Row>[];
}

/** Function that returns the id of the row an intention is about. */
type Named = (intention: Intention) => string;

/** Returns the last segment of the call's path. */
export const byPath: Named = ({ path }) => path.split('/').at(-1) ?? '';

/** Casts a stored body to the contract's type: an entry holds the body of the call that it names. */
const bodyOf = <S extends CallSchemas>(_call: Call<S>, { body }: Intention) => body as BodyOf<S>;

/** Declares that the call adds a row at the top, with the intention's key as id until the server assigns one. */
export const adds = <Row, S extends CallSchemas>(
  call: Call<S>,
  make: (body: BodyOf<S>, intention: Intention) => Row,
): Edit<Row> => ({
  callName: call.name,
  lay: (rows, one) => [{ ...make(bodyOf(call, one), one), waits: 'create' }, ...rows],
});

/** Declares that the call changes one row. */
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

/** Declares that the call removes one row. */
export const removes = <Row extends { readonly id: string }, S extends CallSchemas>(
  call: Call<S>,
  idOf: Named = byPath,
): Edit<Row> => ({
  callName: call.name,
  lay: (rows, one) => rows.filter(({ id }) => id !== idOf(one)),
});

/** Returns the intentions of these edits made for this account, oldest first. */
export function ofEdits<Row>(edits: readonly Edit<Row>[], outbox: readonly Intention[], companyUid: string | null) {
  const names = new Set(edits.map(({ callName }) => callName));
  return outbox.filter(({ callName, account }) => names.has(callName) && (account ?? null) === companyUid);
}

/** Returns the rows with pending local changes applied. A refused change is no longer pending: the old row shows. */
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
