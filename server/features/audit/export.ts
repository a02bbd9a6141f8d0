import { Readable } from 'node:stream';
import { exportFileName } from '#contract/audit/rules.ts';
import type { auditSchemas } from '#contract/audit/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { csvLines, toCsv } from '#contract/platform/csv.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { assertDays, pagesOfRecords, type FoundRecord } from './search.ts';

const headers: Readonly<Record<Locale, readonly string[]>> = {
  en: ['ID', 'Date (UTC)', 'Actor', 'UID', 'Action', 'Subject', 'Details', 'IP address'],
  'zh-CN': ['ID', '日期（UTC）', '操作者', 'UID', '操作', '对象', '详情', 'IP 地址'],
};

/**
 * Streams every matching record as CSV, newest first. The export itself is recorded before the first line is sent;
 * records written meanwhile are not included. Refuses 50011.
 */
export async function exportRecords(
  deps: Deps,
  context: Context,
  { Separator, ...filter }: BodyOf<typeof auditSchemas.export>,
): Promise<Readable> {
  assertDays(filter);
  const { From: from, Until: until, ActorUid: actor, Action: action, Subject: subject } = filter;
  await writeAudit(deps.db, {
    actor: { kind: 'staff', id: sessionOf(context).userId },
    action: 'audit.export',
    details: { from, until, actor, action, subject },
    from: context,
  });
  context.setHeader('content-type', 'text/csv; charset=utf-8');
  context.setHeader('content-disposition', `attachment; filename="${exportFileName(from, until)}"`);
  context.setHeader('cache-control', 'no-store');
  async function* lines() {
    yield toCsv(headers[context.locale], [], Separator);
    for await (const records of pagesOfRecords(deps, filter)) yield csvLines(records.map(toCells), Separator);
  }
  return Readable.from(lines());
}

const toCells = ({ id, at, actorKind, actor, action, subject, details, ip }: FoundRecord): string[] => [
  id,
  at,
  actor?.name ?? actorKind,
  actor?.uid ?? '',
  action,
  subject ?? '',
  details.map(({ name, value }) => `${name}=${value}`).join('; '),
  ip ?? '',
];
