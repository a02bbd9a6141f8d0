import { brand } from '#contract/platform/brand.ts';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { invitationDays } from '#contract/members/rules.ts';

/** What can happen among a company's people. */
export type MemberAction = keyof typeof sentences;

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

const sentences = {
  'member.invite': ['Somebody was invited to act for the company', '企业邀请了新成员'],
  'member.cancelInvitation': ['An invitation was taken back', '企业撤回了一份邀请'],
  'member.accept': ['Somebody joined the company', '新成员已加入企业'],
  'member.createRole': ['A role was created', '企业新建了角色'],
  'member.updateRole': ['What a role may do was changed', '企业修改了角色权限'],
  'member.deleteRole': ['A role was deleted', '企业删除了角色'],
  'member.changeRole': ['A member has another role', '成员的角色已变更'],
  'member.remove': ['A member was removed', '成员已被移除'],
  'member.leave': ['A member has left the company', '成员已退出企业'],
} as const satisfies Record<string, readonly [en: string, zh: string]>;

/** The mail about a change: to the company, and to whom it concerns. */
export function memberMail(
  action: MemberAction,
  { companyName, about }: { readonly companyName: string; readonly about: string },
  locale: string,
): Mail {
  const [en, zh] = sentences[action];
  if (matchLocale(locale) === 'zh-CN') {
    const text = [`${zh}。`, `企业：${companyName}\n对象：${about}`, '如有疑问，请登录后核对成员列表，或联系客服。'];
    return { subject: `${brand.name}：${zh}`, text: text.join('\n\n') };
  }
  const closing = 'If you did not expect this, sign in, check the members, and tell our support.';
  const text = [`${en}.`, `Company: ${companyName}\nConcerns: ${about}`, closing].join('\n\n');
  return { subject: `${brand.name}: ${en}`, text };
}

/** The mail with the link, to somebody who may have no account yet. */
export function invitationMail(companyName: string, link: string, locale: Locale): Mail {
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name}：${companyName} 邀请您加入`,
      text: [
        `${companyName} 邀请您在 ${brand.name} 上代表其操作企业账户。`,
        `请使用此邮箱登录或注册后接受邀请：\n${link}`,
        `链接 ${invitationDays} 天内有效，且只能使用一次。如果您不认识该企业，请忽略此邮件。`,
      ].join('\n\n'),
    };
  }
  return {
    subject: `${brand.name}: ${companyName} invites you`,
    text: [
      `${companyName} invites you to act for it on ${brand.name}.`,
      `Sign in, or register, with this email address and accept:\n${link}`,
      `The link works once, within ${invitationDays} days. If you don't know this company, leave this mail alone.`,
    ].join('\n\n'),
  };
}
