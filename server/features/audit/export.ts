import { Readable } from 'node:stream';
import { chainLine, exportFileName } from '#contract/audit/rules.ts';
import type { auditSchemas } from '#contract/audit/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { csvLines, toCsv } from '#contract/platform/csv.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { signHead } from './chain.ts';
import { assertDays, pagesOfRecords, type Link, type LinkedRecord } from './search.ts';
import { verifyPart } from './verify.ts';

const headers: readonly Readonly<Record<Locale, string>>[] = [
  { en: 'ID', 'zh-CN': 'ID' },
  { en: 'Date (UTC)', 'zh-CN': '日期（UTC）' },
  { en: 'Actor', 'zh-CN': '操作者' },
  { en: 'UID', 'zh-CN': 'UID' },
  { en: 'Action', 'zh-CN': '操作' },
  { en: 'Subject', 'zh-CN': '对象' },
  { en: 'Details', 'zh-CN': '详情' },
  { en: 'IP address', 'zh-CN': 'IP 地址' },
  { en: 'Position', 'zh-CN': '位置' },
  { en: 'Previous hash', 'zh-CN': '前一哈希' },
  { en: 'Hash', 'zh-CN': '哈希' },
  { en: 'Hashed record (Base64)', 'zh-CN': '哈希所含记录（Base64）' },
];

/**
 * Streams every matching record as CSV, newest first, each with its link of the hash chain, and ends with a line on the
 * chain: that it was recomputed around these records and found intact or not, and a signature of its last hash. The
 * export itself is recorded before the first line is sent; records written meanwhile are not included. Refuses
 * `request:invalid`.
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
    yield toCsv(
      headers.map((names) => names[context.locale]),
      [],
      Separator,
    );
    const ends = new Ends();
    for await (const records of pagesOfRecords(deps, filter)) {
      ends.add(records);
      yield csvLines(records.map(toCells), Separator);
    }
    yield csvLines([await chainCells(deps, ends)], Separator);
  }
  return Readable.from(lines());
}

/** Finds the first and the last link of some records, which are not in the chain's order. */
class Ends {
  first: Link | undefined;
  last: Link | undefined;

  add(records: readonly LinkedRecord[]): void {
    for (const { link } of records) {
      if (link === null) continue;
      if (!this.first || link.position < this.first.position) this.first = link;
      if (!this.last || link.position > this.last.position) this.last = link;
    }
  }
}

/** Returns the last line: what the chain's recomputation found, and a signature of the last link if it is intact. */
async function chainCells({ db, vault, clock }: Deps, { first, last }: Ends): Promise<string[]> {
  const at = clock.now().toISOString();
  const line = (action: string, details: string, proof: readonly string[]) => {
    return ['', at, 'system', '', action, '', details, '', ...proof];
  };
  if (!first || !last) return line(chainLine.intact, 'checked=0', ['', '', '', '']);
  const { checked, fault } = await verifyPart(db, vault, { first: first.position, last: last.position });
  if (fault) return line(chainLine.broken, `record=${fault.id}; fault=${fault.kind}`, ['', '', '', '']);
  const [n, hash] = [String(last.position), last.hash.toString('hex')];
  const signature = signHead(vault, n, last.hash).toString('base64');
  return line(chainLine.intact, `checked=${checked}`, [n, '', hash, signature]);
}

const toCells = ({ id, at, actorKind, actor, action, subject, details, ip, link, text }: LinkedRecord): string[] => [
  id,
  at,
  actor?.name ?? actorKind,
  actor?.uid ?? '',
  action,
  subject ?? '',
  details.map(({ name, value }) => `${name}=${value}`).join('; '),
  ip ?? '',
  link ? String(link.position) : '',
  link ? link.before.toString('hex') : '',
  link ? link.hash.toString('hex') : '',
  Buffer.from(text).toString('base64'),
];
