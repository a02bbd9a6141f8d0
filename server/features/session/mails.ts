import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Returns the mail with a code. The subject contains it too: phones show it without opening the mail. */
export function codeMail(code: string, locale: Locale): MailText {
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name} 验证码：${code}`,
      text: `您的验证码是 ${code}，10 分钟内有效，仅可使用一次。\n\n${brand.name} 的工作人员绝不会向您索要验证码。如非本人操作，请忽略本邮件。`,
    };
  }
  return {
    subject: `${code} is your ${brand.name} code`,
    text: `Your code is ${code}. It works once, within 10 minutes.\n\n${brand.name} will never ask you for it. If you didn’t request it, ignore this email.`,
  };
}

/** Returns the text message with a code: a single message, the code first. */
export function codeSms(code: string, locale: Locale): string {
  if (locale === 'zh-CN') return `【${brand.name}】验证码 ${code}，10 分钟内有效。请勿告诉任何人，包括我们。`;
  return `${code} is your ${brand.name} code, valid for 10 minutes. Don’t share it, not even with us.`;
}

/**
 * Returns the mail for a forgotten password: the code, and a link that does the same in case strangers use up the code.
 */
export function resetMail(code: string, link: string, locale: Locale): MailText {
  const { subject } = codeMail(code, locale);
  if (locale === 'zh-CN') {
    return {
      subject,
      text: `您的重置密码验证码是 ${code}，10 分钟内有效，仅可使用一次。\n\n您也可以直接打开以下链接继续，10 分钟内有效：\n${link}\n\n${brand.name} 的工作人员绝不会向您索要验证码或链接。如非本人操作，请忽略本邮件，密码不会改变。`,
    };
  }
  return {
    subject,
    text: `Your code to reset your password is ${code}. It works once, within 10 minutes.\n\nOr open this link to continue; it works for 10 minutes too:\n${link}\n\n${brand.name} will never ask you for the code or the link. If you didn’t request this, ignore this email; your password won’t change.`,
  };
}

/** Returns the mail for a forgotten password if no account has this address. */
export function noAccountMail(locale: Locale): MailText {
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name}：该邮箱没有账户`,
      text: `有人为此邮箱申请重置密码，但该邮箱下没有账户。\n\n您可能使用了其他邮箱或手机号注册。如非本人操作，请忽略本邮件。`,
    };
  }
  return {
    subject: `${brand.name}: no account with this address`,
    text: `Someone asked to reset the password for this address, but it has no account.\n\nYou may have registered with another address or a phone number. If it wasn’t you, ignore this email.`,
  };
}
