import { brand } from '#contract/platform/brand.ts';
import { matchLocale } from '#contract/platform/locales.ts';

/** What is told of a change. */
export interface Notice {
  readonly action: string;
  readonly at: Date;
  readonly ip: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly blockedUntil: Date | null;
  /** What it was, by the name that its owner gave it. */
  readonly item?: string;
  /** Why an operator decided so. */
  readonly reason?: string;
}

/** What happened, in a sentence: English, Chinese. */
const sentences: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  'security.bindPhone': ['A phone number was bound to your account', '您的账户已绑定手机号'],
  'security.unbindPhone': ['The phone number was unbound from your account', '您的账户已解绑手机号'],
  'security.updatePhone': ['The phone number of your account was changed', '您账户的手机号已更换'],
  'security.bindEmail': ['An email address was bound to your account', '您的账户已绑定邮箱'],
  'security.unbindEmail': ['The email address was unbound from your account', '您的账户已解绑邮箱'],
  'security.updateEmail': ['The email address of your account was changed', '您账户的邮箱已更换'],
  'security.updatePassword': ['The password of your account was changed', '您账户的登录密码已修改'],
  'security.resetPassword': ['The password of your account was reset', '您账户的登录密码已重置'],
  'security.setFundPassword': ['A fund password was set for your account', '您的账户已设置资金密码'],
  'security.updateFundPassword': ['The fund password of your account was changed', '您账户的资金密码已修改'],
  'security.bindTotp': ['An authenticator was bound to your account', '您的账户已绑定身份验证器'],
  'security.unbindTotp': ['The authenticator was unbound from your account', '您的账户已解绑身份验证器'],
  'security.recoveryCodes': ['New recovery codes were made for your account', '您的账户已生成新的恢复码'],
  'security.recoveryCodeUsed': ['A recovery code of your account was used', '您的账户使用了一个恢复码'],
  'security.passkeyAdded': ['A passkey was added to your account', '您的账户已添加通行密钥'],
  'security.passkeyRemoved': ['A passkey was removed from your account', '您账户的一个通行密钥已移除'],
  'security.apply': [
    'An application to change security items of your account was received. It is decided within one working day',
    '我们已收到变更您账户安全项的申请，将在 1 个工作日内处理',
  ],
  'security.applicationApproved': [
    'The application to change security items of your account was approved and carried out',
    '变更您账户安全项的申请已通过并生效',
  ],
  'security.applicationRejected': [
    'The application to change security items of your account was rejected',
    '变更您账户安全项的申请未通过',
  ],
  'account.freeze': [
    'Your account was frozen, and all devices were signed out',
    '您的账户已冻结，所有设备均已退出登录',
  ],
  'account.unfreeze': ['Your account was unfrozen. You can sign in again', '您的账户已解除冻结，可以重新登录'],
};
const anyChange = ['The security settings of your account were changed', '您账户的安全设置已变更'] as const;

/** When it happened and from where, as every security mail says it. */
export function occasionText(occasion: Pick<Notice, 'at' | 'ip' | 'browser' | 'system'>, isChinese: boolean): string {
  const time = minuteOf(occasion.at);
  const place = [occasion.ip, occasion.browser, occasion.system].filter(Boolean).join(', ');
  return isChinese ? `时间：${time}${place && `\n来自：${place}`}` : `Time: ${time}${place && `\nFrom: ${place}`}`;
}

/** The mail about a change, with what to do if it was somebody else. */
export function noticeMail(notice: Notice, locale: string): { subject: string; text: string } {
  const isChinese = matchLocale(locale) === 'zh-CN';
  const [en, zh] = sentences[notice.action] ?? anyChange;
  const until = notice.blockedUntil && minuteOf(notice.blockedUntil);
  const { item, reason } = notice;
  const occasion = occasionText(notice, isChinese);
  if (isChinese) {
    const lines = [
      `${zh}${item ? `：${item}` : ''}。`,
      ...(reason ? [`原因：${reason}`] : []),
      occasion,
      ...(until ? [`为保障您的资产安全，${until} 之前不能划转和提现。`] : []),
      '如非本人操作，请立即在安全中心冻结账户，并联系客服。',
    ];
    return { subject: `${brand.name} 安全通知：${zh}`, text: lines.join('\n\n') };
  }
  const lines = [
    `${en}${item ? `: ${item}` : ''}.`,
    ...(reason ? [`Reason: ${reason}`] : []),
    occasion,
    ...(until ? [`To keep your money safe, transfers and withdrawals are blocked until ${until}.`] : []),
    'If this was not you, freeze your account in the security centre at once and contact our support.',
  ];
  return { subject: `${brand.name} security notice: ${en}`, text: lines.join('\n\n') };
}

/** The same for a phone, in one message. */
export function noticeText({ action, reason }: Notice, locale: string): string {
  const [en, zh] = sentences[action] ?? anyChange;
  return matchLocale(locale) === 'zh-CN'
    ? `【${brand.name}】${zh}。${reason ? `原因：${reason}。` : ''}如非本人操作，请立即冻结账户并联系客服。`
    : `${brand.name}: ${en}. ${reason ? `Reason: ${reason}. ` : ''}Not you? Freeze your account and contact support.`;
}

const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
