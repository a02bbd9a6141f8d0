import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { invitationDays } from '#contract/members/rules.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Builds the email with the link; the recipient may have no account yet. */
export function invitationMail(companyName: string, link: string, locale: Locale): Mail {
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name}：${companyName} 邀请您加入`,
      text: [
        `${companyName} 邀请您加入其在 ${brand.name} 的团队。`,
        `请使用此邮箱登录或注册后接受邀请：\n${link}`,
        `链接 ${invitationDays} 天内有效，且只能使用一次。如果您不认识该企业，请忽略此邮件。`,
      ].join('\n\n'),
    };
  }
  return {
    subject: `${brand.name}: ${companyName} invites you`,
    text: [
      `${companyName} invites you to join its team on ${brand.name}.`,
      `To accept, sign in or register with this email address:\n${link}`,
      `The link works once, within ${invitationDays} days. If you don’t know this company, ignore this email.`,
    ].join('\n\n'),
  };
}
