import type { BodyOf } from '#contract/platform/call.ts';
import { payeeAccount, payeeName } from '#contract/payees/fields.ts';
import { recipients } from '#contract/recipients/calls.ts';
import type { recipientsSchemas } from '#contract/recipients/schemas.ts';
import { adds, byPath, changes, removes, type Edit, type Intention } from '#src/platform/edits.ts';
import type { UserRows } from '#worker/local/tables.ts';

export type RecipientRow = UserRows['recipients'];

type Form = BodyOf<typeof recipientsSchemas.create>;
/** A change that the server refused; it stays until its owner decides. */
export interface RefusedChange {
  readonly seq: number;
  readonly kind: 'create' | 'update' | 'delete';
  /** Id of the recipient; null if not known. */
  readonly id: string | null;
  /** The form to save; null for a deletion. */
  readonly form: Form | null;
  readonly code: string;
  /** The server's error message. */
  readonly said: string;
}

const kinds: Readonly<Record<string, RefusedChange['kind']>> = {
  [recipients.create.name]: 'create',
  [recipients.update.name]: 'update',
  [recipients.delete.name]: 'delete',
};

/** How local changes appear in the list until the server has them. */
export const recipientEdits: readonly Edit<RecipientRow>[] = [
  adds(recipients.create, (form, { key, createdAtMs }) => newRow(key, form, createdAtMs)),
  changes(
    recipients.update,
    (_form, one) => byPath(one),
    (row, form) => ({ ...row, ...shown(form) }),
  ),
  removes(recipients.delete),
];

/** Returns the changes that the server refused, and the pending deletions keyed by recipient. */
export function unsettled(own: readonly Intention[]) {
  const deletions = own.filter(({ state, callName }) => state === 'waiting' && kinds[callName] === 'delete');
  return {
    refused: own.filter(({ state }) => state === 'parked').map(toRefused),
    gone: new Map(deletions.map((one) => [byPath(one), one.seq])),
  };
}

/** Returns the parts of a form that the list shows. */
function shown({ friendlyName, currency, country, scheme, userType, values }: Form) {
  const who = { name: payeeName(values), account: payeeAccount(values) };
  return { friendlyName, currency, country, scheme, userType, values, ...who };
}

function newRow(key: string, form: Form, createdAtMs: number): RecipientRow {
  const at = new Date(createdAtMs).toISOString();
  const unknown = { bankName: null, nameCheck: { result: 'unavailable', name: null } } as const;
  const own = { id: key, version: form.version, revision: 0, createdAt: at, updatedAt: at };
  return { ...own, ...shown(form), ...unknown };
}

function toRefused(one: Intention): RefusedChange {
  const kind = kinds[one.callName] ?? 'create';
  return {
    seq: one.seq,
    kind,
    id: kind === 'create' ? null : byPath(one),
    form: kind === 'delete' ? null : (one.body as Form),
    code: String(one.trouble?.code ?? ''),
    said: one.trouble?.message ?? '',
  };
}
