import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** The mail that carries a code. The code stands in the subject too: phones show it without opening. */
export function codeMail(code: string, locale: Locale): MailText {
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name} 验证码：${code}`,
      text: `您的验证码是 ${code}，10 分钟内有效，仅可使用一次。\n\n${brand.name} 的工作人员绝不会向您索要验证码。如非本人操作，请忽略本邮件。`,
    };
  }
  return {
    subject: `${code} is your ${brand.name} code`,
    text: `Your code is ${code}. It works once, within 10 minutes.\n\nNobody at ${brand.name} will ever ask you for it. If you did not request it, ignore this mail.`,
  };
}

/** Tells the owner that an account was opened with the address. */
export function welcomeMail(uid: string, locale: Locale): MailText {
  if (locale === 'zh-CN') {
    return {
      subject: `欢迎使用 ${brand.name}`,
      text: `您的账户已开立，UID 为 ${uid}。\n\n下一步：完成身份认证后即可充值与收款。`,
    };
  }
  return {
    subject: `Welcome to ${brand.name}`,
    text: `Your account is open. Its UID is ${uid}.\n\nNext: verify your identity, then you can receive deposits.`,
  };
}
