import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import {
  filePurposes,
  fileTypes,
  isFilePurpose,
  isIdentityFile,
  maxFileBytes,
  readPermission,
  type FileKind,
  type FilePurposeName,
} from '#contract/files/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { StaffPermission } from '#contract/staff/permissions.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import type { Upload } from '#server/platform/http/multipart.ts';
import { addContent, lookUpCommand } from '#server/platform/idempotency.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { rewriteApart } from './inspection.ts';
import { countOpen, deleteOpenFile, findFile, insertFile, lockUploads, type FileRow } from './store.ts';

const largestUpload = 10 * 1024 * 1024;
/** Bytes from which the kind is detected; more would let an archive be unpacked to look inside. */
const headBytes = 4100;

export interface UploadRule {
  /** Kinds this call accepts, within those the purpose allows. */
  readonly kinds: readonly FileKind[];
  /** The call's only purpose, if it has one. */
  readonly purpose?: FilePurposeName;
}

/** Stores the file of a form: once per idempotency key, and at most three open ones per purpose. */
export async function storeUpload(deps: Deps, context: Context, rule: UploadRule) {
  return context.readUpload(largestUpload, (form) => storeForm(deps, context, rule, form));
}

async function storeForm(deps: Deps, context: Context, rule: UploadRule, form: Upload) {
  const purpose = readPurpose(form.fields, rule);
  if (!form.file || form.file.size === 0) refuse(50012, { field: 'file' });
  if (form.file.size > maxFileBytes(purpose)) refuse('request:tooLarge', { bytes: maxFileBytes(purpose) });
  // The name is not used. One that is a path does not come from a person who chose a file.
  if (/[/\\]|\.\./.test(form.file.name)) refuse(50013, { rule: 'name' });
  await refuseTooMany(deps, context, purpose);
  const { kind, path, size, sent, sha256 } = await readKind(form.file.path, purpose, rule);
  // Replays are recognized by the bytes sent; the stored file is rewritten from them, by libraries that change.
  const command = addContent(commandOf(context), { purpose, sha256: sent });
  return store(deps, { ...context, command }, { purpose, contentType: fileTypes[kind], path, size, sha256 });
}

/** Refuses a file without a free slot before it is inspected; a repeated command has its slot already. */
async function refuseTooMany(deps: Deps, context: Context, purpose: FilePurposeName): Promise<void> {
  const max = filePurposes[purpose].maxOpen;
  if ((await countOpen(deps.db, sessionOf(context).userId, purpose)) < max) return;
  const { userId, key } = commandOf(context);
  const { done, isRunning } = await lookUpCommand(deps, userId, key);
  if (!done && !isRunning) refuse(50016, { max, purpose });
}

interface Checked {
  readonly purpose: FilePurposeName;
  readonly contentType: string;
  /** Path of the file until it is stored. */
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

const store = defineCommand({
  name: 'file.upload',
  work: async ({ tx, deps, session, now, note: say }: Given, { purpose, contentType, path, size, sha256 }: Checked) => {
    const { userId } = session;
    await lockUploads(tx, userId);
    const max = filePurposes[purpose].maxOpen;
    if ((await countOpen(tx, userId, purpose)) >= max) refuse(50016, { max, purpose });
    const row = {
      id: deps.ids.uuid(),
      user_id: userId,
      purpose,
      content_type: contentType,
      size,
      sha256: Buffer.from(sha256, 'hex'),
      claimed_by: null,
      created_at: now,
    };
    // Bytes before the row: bytes without a row are cleaned up, but a row without bytes would be wrong.
    await deps.providers.files.putFile(row.id, path);
    await insertFile(tx, row);
    say({ action: 'file.upload', subject: `file:${row.id}`, details: { purpose, contentType, size: row.size } });
    return toStored(row);
  },
});

function readPurpose(fields: Readonly<Record<string, string>>, rule: UploadRule): FilePurposeName {
  const unknown = Object.keys(fields).find((name) => name !== 'purpose');
  if (unknown !== undefined) refuse('request:invalid', { field: unknown.slice(0, 50), rule: 'unknown' });
  const purpose = fields['purpose'] ?? rule.purpose;
  if (!isFilePurpose(purpose) || (rule.purpose && purpose !== rule.purpose))
    refuse('request:invalid', { field: 'purpose' });
  return purpose;
}

/** Detects the kind by content; the file name and what the client claims count for nothing. */
async function readKind(path: string, purpose: FilePurposeName, rule: UploadRule) {
  const allowed: readonly string[] = filePurposes[purpose].kinds.filter((kind) => rule.kinds.includes(kind));
  const found = await fileTypeFromBuffer(await readHead(path)).catch(() => undefined);
  const kind = rule.kinds.find((each) => each === found?.ext);
  if (!kind || !allowed.includes(kind)) refuse(50013, { rule: 'type', allowed: allowed.join(', ') });
  const outcome = await rewriteApart(path, kind);
  if ('flaw' in outcome) refuse(50013, { rule: outcome.flaw });
  return outcome;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The permissions to view files of a purpose. Proofs of deposits are also viewed by staff who decide on deposits. */
const lookersOf = (purpose: string): readonly StaffPermission[] => [
  readPermission(purpose),
  ...(purpose === 'fiat.proof' || purpose === 'deposit.proof' ? (['desk.deposits.read'] as const) : []),
  ...(purpose === 'remittance.proof' ? (['desk.withdrawals.read'] as const) : []),
];

/** Whether staff have yet to decide on the subject of a file, such as `kyc:` and an application's id. */
export type IsUnderReview = (subject: string) => Promise<boolean>;

export interface Look {
  readonly id: string;
  readonly reason?: string;
}

/**
 * Returns a file's bytes to its owner, or to an operator, whose access is recorded. Proof of who someone is needs a
 * reason, unless it is under review: refuses `request:invalid` without one.
 */
export async function openFile(
  deps: Deps,
  isUnderReview: IsUnderReview,
  context: Context,
  { id, reason }: Look,
): Promise<Uint8Array> {
  const { userId, permissions } = sessionOf(context);
  const row = await findFile(deps.db, id);
  const looks = row && lookersOf(row.purpose).some((permission) => permissions.includes(permission));
  if (!row || (row.user_id !== userId && !looks)) refuse('request:notFound');
  if (row.user_id === userId) return send(deps, context, row);
  const { purpose, claimed_by: subject } = row;
  if (reason === undefined && isIdentityFile(purpose) && !(subject !== null && (await isUnderReview(subject))))
    refuse('request:invalid', { field: 'reason' });
  const record = toRecord(context, 'file.view', id, { purpose, owner: row.user_id });
  await writeAudit(deps.db, { ...record, reason: reason?.trim() ?? null }, deps.vault);
  return send(deps, context, row);
}

/** Returns a file's bytes to a viewer that another feature has authorized. Refuses `request:notFound`. */
export async function sendFile(deps: Deps, context: Context, id: string): Promise<Uint8Array> {
  return send(deps, context, (await findFile(deps.db, id)) ?? refuse('request:notFound'));
}

async function send(deps: Deps, context: Context, row: FileRow): Promise<Uint8Array> {
  const { id } = row;
  const kind = must(Object.entries(fileTypes).find(([, type]) => type === row.content_type)?.[0], 'a known type');
  context.setHeader('content-type', row.content_type);
  context.setHeader('content-disposition', `attachment; filename="${id}.${kind}"`);
  context.setHeader('x-content-type-options', 'nosniff');
  // If it is opened as a page of ours anyway, it can do nothing and reach nothing.
  context.setHeader('content-security-policy', "sandbox; default-src 'none'");
  context.setHeader('cache-control', 'no-store, private');
  return must(await deps.providers.files.get(id), 'the file’s bytes');
}

export async function deleteFile(deps: Deps, context: Context, order: { readonly id: string }) {
  const answer = await deleteRow(deps, context, order);
  await deps.providers.files.remove(order.id);
  return answer;
}

const deleteRow = defineCommand({
  name: 'file.delete',
  work: async ({ tx, context, session }: Given, { id }: { readonly id: string }) => {
    if (!(await deleteOpenFile(tx, session.userId, id))) refuse('request:notFound');
    await writeAudit(tx, toRecord(context, 'file.delete', id, {}));
    return {};
  },
});

function toRecord(context: Context, action: string, id: string, details: Record<string, string | number>) {
  // Other users view only files of their own, which is not recorded.
  const kind = action === 'file.view' ? 'staff' : 'user';
  return {
    actor: { kind, id: sessionOf(context).userId },
    action,
    subject: `file:${id}`,
    details,
    from: context,
  } as const;
}

/** Converts a row to the contract's form. */
export function toStored(row: FileRow) {
  return {
    id: row.id,
    purpose: row.purpose,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256.toString('hex'),
    createdAt: row.created_at.toISOString(),
  };
}
