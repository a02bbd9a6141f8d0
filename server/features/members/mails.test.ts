import { expect, test } from 'vitest';
import { invitationMail } from './mails.ts';

test('an invitation mail names the inviting company and contains its link, in both languages', () => {
  for (const locale of ['en', 'zh-CN'] as const) {
    const { subject, text } = invitationMail('North Pier Ltd', 'https://site.example/user/invitation#token', locale);
    expect(subject).toContain('North Pier Ltd');
    expect(text).toContain('https://site.example/user/invitation#token');
  }
});
