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

/** The text message that carries a code: one message long, the code first. */
export function codeSms(code: string, locale: Locale): string {
  if (locale === 'zh-CN') return `【${brand.name}】验证码 ${code}，10 分钟内有效。请勿告诉任何人，包括我们。`;
  return `${code} is your ${brand.name} code, good for 10 minutes. Tell nobody, us included.`;
}

/** The mail for a forgotten password: the code, and a link that does the same should strangers use up the code. */
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
    text: `Your code to reset your password is ${code}. It works once, within 10 minutes.\n\nOr open this link to continue; it works for 10 minutes too:\n${link}\n\nNobody at ${brand.name} will ever ask you for the code or the link. If you did not request this, ignore this mail: your password stays as it is.`,
  };
}

/** A sign-in on a device that the account did not know, and the link that freezes the account. */
export interface NewDevice {
  readonly at: Date;
  readonly ip: string;
  readonly country: string | null;
  readonly browser: string | null;
  readonly system: string | null;
  readonly url: string;
}

/** Tells the owner of a sign-in on a new device. */
export function newDeviceMail({ at, ip, country, browser, system, url }: NewDevice, locale: Locale): MailText {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const device = [browser, system].filter(Boolean).join(', ');
  const place = [country && new Intl.DisplayNames([locale], { type: 'region' }).of(country), ip]
    .filter(Boolean)
    .join(', ');
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name} 安全通知：新设备登录`,
      text: `您的账户在一台新设备上登录。\n\n时间：${time}${device && `\n设备：${device}`}\n地点：${place}\n\n如为本人操作，无需处理。\n\n如非本人操作，请打开以下链接立即冻结账户，无需登录：\n${url}\n\n冻结后所有设备退出登录，资金不能转出。解冻请联系客服 ${brand.email.support}。`,
    };
  }
  return {
    subject: `${brand.name} security notice: sign-in on a new device`,
    text: `Your account was signed in on a new device.\n\nTime: ${time}${device && `\nDevice: ${device}`}\nPlace: ${place}\n\nIf this was you, there is nothing to do.\n\nIf it wasn't, open this link to freeze your account now. You don't need to sign in:\n${url}\n\nFreezing signs out every device and stops all money from leaving. To unfreeze, contact ${brand.email.support}.`,
  };
}

/** The same by text message, for who has no address. */
export function newDeviceSms({ url }: NewDevice, locale: Locale): string {
  return locale === 'zh-CN'
    ? `【${brand.name}】您的账户在新设备上登录。如非本人操作，请打开链接冻结账户：${url}`
    : `${brand.name}: your account was signed in on a new device. Not you? Freeze it: ${url}`;
}

/** For somebody who forgot a password of an account that is not under this address. */
export function noAccountMail(locale: Locale): MailText {
  if (locale === 'zh-CN') {
    return {
      subject: `${brand.name}：该邮箱没有账户`,
      text: `有人为此邮箱申请重置密码，但该邮箱下没有账户。\n\n您可能使用了其他邮箱或手机号注册。如非本人操作，请忽略本邮件。`,
    };
  }
  return {
    subject: `${brand.name}: no account with this address`,
    text: `Somebody asked to reset a password for this address, but no account has it.\n\nYou may have registered with another address or a phone number. If it was not you, ignore this mail.`,
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

/** The same by text message, for who registered by phone. */
export function welcomeSms(uid: string, locale: Locale): string {
  if (locale === 'zh-CN') return `【${brand.name}】您的账户已开立，UID 为 ${uid}。`;
  return `${brand.name}: your account is open. Its UID is ${uid}.`;
}
