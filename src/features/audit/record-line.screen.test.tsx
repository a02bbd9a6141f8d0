import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import type { AuditRecord } from './query.ts';
import { RecordLine } from './record-line.tsx';

const record: AuditRecord = {
  id: '1',
  at: '2026-11-22T10:00:00.000Z',
  actorKind: 'system',
  actor: null,
  action: 'withdrawal.decide',
  subject: 'withdrawal:01930000-0000-7000-8000-0000000000aa',
  details: [],
  ip: '203.0.113.7',
  isSealed: true,
};

test('a record’s subject leads to everything recorded about it', async () => {
  await show(<RecordLine record={record} />);
  const link = page.getByRole('link', { name: `Records about ${record.subject}` });
  await expect.element(link).toBeVisible();
  const { pathname, searchParams } = new URL(link.element().getAttribute('href') ?? '', location.origin);
  expect([pathname, searchParams.get('subject')]).toEqual(['/dashboard/operator/audit', record.subject]);
});

test('a record without a subject and address shows its time alone', async () => {
  await show(<RecordLine record={{ ...record, subject: null, ip: null }} />);
  await expect.element(page.getByText('withdrawal.decide')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});
