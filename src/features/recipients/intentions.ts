import type { BodyOf } from '#contract/platform/call.ts';
import { payeeAccount, payeeName } from '#contract/payees/fields.ts';
import { recipients } from '#contract/recipients/calls.ts';
import type { recipientsSchemas } from '#contract/recipients/schemas.ts';
import type { OutboxRow } from '#src/platform/outbox.ts';
import type { RecipientRow } from './sync.ts';

type Form = BodyOf<typeof recipientsSchemas.create>;
type Kept = Pick<
  OutboxRow,
  'seq' | 'key' | 'callName' | 'account' | 'path' | 'body' | 'state' | 'trouble' | 'createdAtMs'
>;

/** A recipient as the list shows him; what was changed may be on its way to the server. */
export interface ShownRecipient extends RecipientRow {
  readonly waits: 'create' | 'update' | null;
}

/** What the server would not take: it stands until its owner decides. */
export interface RefusedChange {
  readonly seq: number;
  readonly kind: 'create' | 'update' | 'delete';
  /** Whom it is about; null where he isn't known. */
  readonly id: string | null;
  /** What was to be kept; null of a deletion. */
  readonly form: Form | null;
  readonly code: string;
  /** The server's own words. */
  readonly said: string;
}

const kinds: Readonly<Record<string, RefusedChange['kind']>> = {
  [recipients.create.name]: 'create',
  [recipients.update.name]: 'update',
  [recipients.delete.name]: 'delete',
};
const idIn = ({ path }: Kept) => path.split('/').at(-1) ?? '';

/** The list with what its owner changed and the server has not taken yet, and what it refused. */
export function withIntentions(rows: readonly RecipientRow[], outbox: readonly Kept[], companyUid: string | null) {
  const own = outbox.filter(({ callName, account }) => callName in kinds && (account ?? null) === companyUid);
  const waiting = own.filter(({ state }) => state === 'waiting');
  const of = (kind: RefusedChange['kind']) => waiting.filter(({ callName }) => kinds[callName] === kind);
  const gone = new Map(of('delete').map((one) => [idIn(one), one.seq]));
  const changed = new Map(of('update').map((one) => [idIn(one), one.body as Form]));
  const added = of('create').map((one) => newRow(one.key, one.body as Form, one.createdAtMs));
  const kept = rows
    .filter(({ id }) => !gone.has(id))
    .map((row): ShownRecipient => {
      const form = changed.get(row.id);
      return form ? { ...row, ...shown(form), waits: 'update' } : { ...row, waits: null };
    });
  const refused = own.filter(({ state }) => state === 'parked').map(toRefused);
  return { rows: [...added.toReversed(), ...kept], refused, gone, count: waiting.length };
}

/** What of a form a list shows. */
function shown({ friendlyName, currency, country, scheme, userType, values }: Form) {
  const who = { name: payeeName(values), account: payeeAccount(values) };
  return { friendlyName, currency, country, scheme, userType, values, ...who };
}

function newRow(key: string, form: Form, createdAtMs: number): ShownRecipient {
  const at = new Date(createdAtMs).toISOString();
  const unknown = { bankName: null, nameCheck: { result: 'unavailable', name: null } } as const;
  const own = { id: key, version: form.version, revision: 0, createdAt: at, updatedAt: at };
  return { ...own, ...shown(form), ...unknown, waits: 'create' };
}

function toRefused(one: Kept): RefusedChange {
  const kind = kinds[one.callName] ?? 'create';
  return {
    seq: one.seq,
    kind,
    id: kind === 'create' ? null : idIn(one),
    form: kind === 'delete' ? null : (one.body as Form),
    code: String(one.trouble?.code ?? ''),
    said: one.trouble?.message ?? '',
  };
}
