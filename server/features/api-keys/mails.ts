import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { AbnormalReason } from './domain.ts';

export interface KeyMail {
  readonly subject: string;
  readonly text: string;
}

/** What happened to a key, as its owner has to hear of it. */
export type KeyEvent = 'created' | 'updated' | 'deleted' | 'withdrawalsOff' | AbnormalReason;

/** As much of the access key as tells the user's keys apart. */
const short = (accessKey: string) => `${accessKey.slice(0, 6)}…${accessKey.slice(-4)}`;

/**
 * The mail to a key's owner. The key is named by its remark and the ends of its access key; `occasion` says
 * when and from where somebody did it.
 */
export function keyMail(
  event: KeyEvent,
  key: { readonly remark: string; readonly accessKey: string },
  locale: Locale,
  occasion?: string,
): KeyMail {
  const isChinese = locale === 'zh-CN';
  const [subject, what] = (isChinese ? chinese : english)[event];
  const name = `${key.remark} (${short(key.accessKey)})`;
  const closing = isChinese
    ? '如非本人操作，请立即登录并删除该密钥，然后联系客服。'
    : 'If that was not you, sign in, delete the key, and tell our support at once.';
  return {
    subject: `${brand.name}: ${subject}`,
    text: [what, name, ...(occasion ? [occasion] : []), closing].join('\n\n'),
  };
}

const english: Readonly<Record<KeyEvent, readonly [string, string]>> = {
  created: ['a new API key', 'An API key was created on your account.'],
  updated: ['an API key was changed', 'What an API key of your account may do, or from where, was changed.'],
  deleted: ['an API key was deleted', 'An API key was deleted from your account. It works no more.'],
  withdrawalsOff: [
    'an API key withdraws no more',
    'An API key of your account may withdraw, but lacks what such keys must have now: the IP addresses that it works from, the addresses that it pays, and your funds PIN at its making. It goes on reading and trading, and withdraws again 24 hours after you have edited it.',
  ],
  ip: [
    'an API key is abnormal',
    'An API key was used from an IP address that it is not bound to. It works no more until you edit it.',
  ],
  expired: ['an API key has expired', 'An API key without bound IP addresses has expired. Edit it to renew it.'],
};

const chinese: Readonly<Record<KeyEvent, readonly [string, string]>> = {
  created: ['新的 API 密钥', '您的账户创建了一个 API 密钥。'],
  updated: ['API 密钥已修改', '您的账户修改了一个 API 密钥的权限或绑定地址。'],
  deleted: ['API 密钥已删除', '您的账户删除了一个 API 密钥，该密钥已失效。'],
  withdrawalsOff: [
    'API 密钥已停止提现',
    '您账户的一个 API 密钥具有提现权限，但缺少此类密钥现在必须具备的条件：绑定 IP 地址、指定提现地址，并在创建时验证资金密码。该密钥仍可查询和交易；您编辑后满 24 小时，方可恢复提现。',
  ],
  ip: ['API 密钥异常', 'API 密钥在未绑定的 IP 地址上被使用，已停用。编辑该密钥后方可继续使用。'],
  expired: ['API 密钥已过期', '未绑定 IP 地址的 API 密钥已过期。编辑该密钥即可续期。'],
};
