import { expect, test } from 'vitest';
import { invitationMail, memberMail } from './mails.ts';

test('an invitation says who invites and carries its link, in both languages', () => {
  for (const locale of ['en', 'zh-CN'] as const) {
    const { subject, text } = invitationMail('North Pier Ltd', 'https://site.example/user/invitation#token', locale);
    expect(subject).toContain('North Pier Ltd');
    expect(text).toContain('https://site.example/user/invitation#token');
  }
});

test('a change is told with the company and whom it concerns', () => {
  const about = { companyName: 'North Pier Ltd', about: 'erin@other.example' };
  expect(memberMail('member.remove', about, 'en').text).toMatch(
    /removed[\s\S]*North Pier Ltd[\s\S]*erin@other\.example/,
  );
  expect(memberMail('member.remove', about, 'zh-CN').subject).toContain('移除');
});
