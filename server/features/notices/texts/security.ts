import type { NoticeValues } from '#contract/notices/kinds.ts';
import type { KeyEvent } from '#contract/notices/events.ts';
import { regionName } from '#server/platform/region-name.ts';
import { minuteOf, occasion, type NoticeTexts } from './text.ts';

/** What happened to an account's security, in a sentence: English, Chinese. */
const changes: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  'security.bindPhone': ['A phone number was added to your account', '您的账户已添加手机号'],
  'security.unbindPhone': ['The phone number was removed from your account', '您账户的手机号已移除'],
  'security.updatePhone': ['The phone number of your account was changed', '您账户的手机号已更换'],
  'security.bindEmail': ['An email address was added to your account', '您的账户已添加邮箱'],
  'security.unbindEmail': ['The email address was removed from your account', '您账户的邮箱已移除'],
  'security.updateEmail': ['The email address of your account was changed', '您账户的邮箱已更换'],
  'security.updatePassword': ['Your password was changed', '您的登录密码已修改'],
  'security.resetPassword': ['Your password was reset', '您的登录密码已重置'],
  'security.setFundPassword': ['A payment PIN was set', '您的账户已设置资金密码'],
  'security.updateFundPassword': ['Your payment PIN was changed', '您的资金密码已修改'],
  'security.bindTotp': ['An authenticator was set up', '您的账户已开启身份验证器'],
  'security.unbindTotp': ['The authenticator was removed', '您账户的身份验证器已关闭'],
  'security.recoveryCodes': ['New recovery codes were created', '您的账户已生成新的恢复码'],
  'security.recoveryCodeUsed': ['A recovery code was used', '您的账户使用了一个恢复码'],
  'security.passkeyAdded': ['A passkey was added to your account', '您的账户已添加通行密钥'],
  'security.passkeyRemoved': ['A passkey was removed from your account', '您账户的一个通行密钥已移除'],
  'security.apply': [
    'We received your security change request and will decide within 1 working day',
    '我们已收到您的安全设置变更申请，将在 1 个工作日内处理',
  ],
  'security.applicationApproved': [
    'Your security change request was approved and has taken effect',
    '您的安全设置变更申请已通过并生效',
  ],
  'security.applicationRejected': ['Your security change request was rejected', '您的安全设置变更申请未通过'],
  'address.add': ['A recipient was added to your address book', '您的地址簿已添加收款方'],
  'beneficiary.add': ['A recipient for bank withdrawals was added', '您的账户已添加银行提现收款人'],
  'beneficiary.change': ['The bank details of a recipient were changed', '收款人的银行账户信息已修改'],
  'recipient.add': ['A recipient for remittances was added', '您的账户已添加汇款收款人'],
  'recipient.change': ['The bank details of a remittance recipient were changed', '汇款收款人的银行账户信息已修改'],
  'address.allowListOff': [
    'Your withdrawal allowlist turns off in 24 hours. Turn it on again in your address book to keep it',
    '您的提币白名单将在 24 小时后关闭。如需保留，请在地址簿中重新开启',
  ],
  'account.freeze': [
    'Your account was frozen, and all devices were signed out',
    '您的账户已冻结，所有设备均已退出登录',
  ],
  'account.close': ['Your account was closed, and all devices were signed out', '您的账户已注销，所有设备均已退出登录'],
  'account.reopen': ['Your account was reopened. You can sign in again', '您的账户已重新开通，可以重新登录'],
  'account.unfreeze': ['Your account was unfrozen. You can sign in again', '您的账户已解除冻结，可以重新登录'],
};
const anyChange = ['The security settings of your account were changed', '您账户的安全设置已变更'] as const;

/** Subject and sentence. */
type Key = readonly [subject: string, what: string];
const keys: Readonly<Record<KeyEvent, readonly [en: Key, zh: Key]>> = {
  created: [
    ['API key created', 'An API key was created on your account.'],
    ['API 密钥已创建', '您的账户创建了一个 API 密钥。'],
  ],
  updated: [
    ['API key changed', 'The permissions or IP addresses of an API key were changed.'],
    ['API 密钥已修改', '您账户中一个 API 密钥的权限或 IP 地址已修改。'],
  ],
  deleted: [
    ['API key deleted', 'An API key was deleted and no longer works.'],
    ['API 密钥已删除', '您的账户删除了一个 API 密钥，该密钥已失效。'],
  ],
  rotated: [
    [
      'Secret key of an API key replaced',
      'An API key was given a new secret key. If you let the old one keep working, API keys shows until when.',
    ],
    [
      'API 密钥的 Secret Key 已更换',
      '您账户的一个 API 密钥已更换 Secret Key。如您选择保留旧的 Secret Key，其截止时间请见 API 密钥页面。',
    ],
  ],
  oldSecretEnded: [
    ['Old secret key of an API key ended', 'The old secret key of an API key no longer works. The new one does.'],
    ['API 密钥的旧 Secret Key 已停用', '您账户一个 API 密钥的旧 Secret Key 已停用，新的 Secret Key 仍然有效。'],
  ],
  withdrawalsOff: [
    [
      'Withdrawals by an API key are off',
      'One of your API keys can no longer withdraw. Keys that withdraw now need IP addresses, allowed withdrawal addresses and your payment PIN. Edit the key to add them, and it can withdraw again 24 hours later. It still reads and trades.',
    ],
    [
      'API 密钥已停止提币',
      '您账户的一个 API 密钥已停止提币。具有提币权限的密钥现须填写 IP 地址和允许的提币地址，并验证资金密码。请编辑该密钥补充以上内容，24 小时后恢复提币。该密钥仍可查询和交易。',
    ],
  ],
  ip: [
    ['API key used from another address', 'An API key was used from another IP address. It’s off until you edit it.'],
    [
      'API 密钥在其他 IP 地址上被使用',
      '您账户的一个 API 密钥在其他 IP 地址上被使用，现已停用。编辑该密钥后方可继续使用。',
    ],
  ],
  expired: [
    ['API key expired', 'An API key without IP addresses has expired. Edit it to renew it.'],
    ['API 密钥已过期', '您账户中一个未填写 IP 地址的 API 密钥已过期。编辑该密钥即可续期。'],
  ],
};

function deviceOccasion(
  at: Date,
  { ip, country, device }: NoticeValues['security.newDevice'],
  isChinese = false,
): string {
  const place = country && regionName(country, isChinese ? 'zh-CN' : 'en');
  const lines = isChinese
    ? [`时间：${minuteOf(at)}`, device && `设备：${device}`, place && `地点：${place}`, `IP 地址：${ip}`]
    : [`Time: ${minuteOf(at)}`, device && `Device: ${device}`, place && `Location: ${place}`, `IP address: ${ip}`];
  return lines.filter(Boolean).join('\n');
}

export const securityTexts: NoticeTexts<
  | 'security.changed'
  | 'security.newDevice'
  | 'security.passwordEntered'
  | 'apiKey.changed'
  | 'apiKey.expiring'
  | 'data.exported'
> = {
  'security.changed': [
    (values, at, support) => {
      const [what] = changes[values.action] ?? anyChange;
      return {
        subject: what,
        short: `${what}${values.item === null ? '' : `: ${values.item}`}.${values.reason === null ? '' : ` Reason: ${values.reason}.`}`,
        details: [
          occasion(at, [values.ip, values.device]),
          values.blockedUntil &&
            `To keep your money safe, transfers and withdrawals are paused until ${minuteOf(new Date(values.blockedUntil))}.`,
        ],
        advice:
          values.action === 'account.close'
            ? `Not you, or want to reopen it? Write to ${support}.`
            : 'Not you? Freeze your account in Account settings and contact support.',
      };
    },
    (values, at, support) => {
      const [, what] = changes[values.action] ?? anyChange;
      return {
        subject: what,
        short: `${what}${values.item === null ? '' : `：${values.item}`}。${values.reason === null ? '' : `原因：${values.reason}。`}`,
        details: [
          occasion(at, [values.ip, values.device], true),
          values.blockedUntil && `为保障您的资金安全，转账和提币暂停至 ${minuteOf(new Date(values.blockedUntil))}。`,
        ],
        advice:
          values.action === 'account.close'
            ? `如非本人操作，或需重新开通，请联系客服 ${support}。`
            : '如非本人操作，请立即在账户设置中冻结账户，并联系客服。',
      };
    },
  ],
  'data.exported': [
    ({ uid, until }) => ({
      subject: 'Your data export is ready',
      short: `The data of account ${uid} is ready to download in your account settings until ${minuteOf(new Date(until))}.`,
      advice: 'Not you? Change your password, sign out your other devices and contact support.',
    }),
    ({ uid, until }) => ({
      subject: '您的数据导出已就绪',
      short: `账户 ${uid} 的数据已整理完毕，请于 ${minuteOf(new Date(until))} 前在账户设置中下载。`,
      advice: '如非本人操作，请立即修改密码、退出其他设备的登录，并联系客服。',
    }),
  ],
  'security.newDevice': [
    (origin, at, support) => ({
      subject: 'New device sign-in',
      short: 'Your account was signed in on a new device.',
      details: [
        deviceOccasion(at, origin),
        `If this was you, you don’t need to do anything. Freezing signs out every device and stops all money from leaving; to unfreeze, contact ${support}.`,
      ],
      advice: 'Not you? Freeze your account now.',
    }),
    (origin, at, support) => ({
      subject: '新设备登录',
      short: '您的账户在一台新设备上登录。',
      details: [
        deviceOccasion(at, origin, true),
        `如为本人操作，无需处理。冻结后所有设备退出登录，资金不能转出；解冻请联系客服 ${support}。`,
      ],
      advice: '如非本人操作，请立即冻结账户。',
    }),
  ],
  'security.passwordEntered': [
    (origin) => ({
      subject: 'Your password was entered on a new device',
      short: 'Someone entered your password on a new device but didn’t finish signing in.',
      details: [deviceOccasion(new Date(origin.at), origin), 'If this was you, you don’t need to do anything.'],
      advice: 'Not you? Change your password now.',
    }),
    (origin) => ({
      subject: '有人在新设备上输入了您的密码',
      short: '有人在新设备上输入了您的密码，但未完成登录。',
      details: [deviceOccasion(new Date(origin.at), origin, true), '如为本人操作，无需处理。'],
      advice: '如非本人操作，请立即修改密码。',
    }),
  ],
  'apiKey.changed': [
    ({ event, name, ip, device }, at) => ({
      subject: keys[event][0][0],
      short: `${keys[event][0][1]} Key: ${name}.`,
      details: [ip && occasion(at, [ip, device])],
      advice: 'Not you? Delete the key and contact support.',
    }),
    ({ event, name, ip, device }, at) => ({
      subject: keys[event][1][0],
      short: `${keys[event][1][1]}密钥：${name}。`,
      details: [ip && occasion(at, [ip, device], true)],
      advice: '如非本人操作，请立即删除该密钥并联系客服。',
    }),
  ],
  'apiKey.expiring': [
    ({ name, until }) => ({
      subject: 'API key expires soon',
      short: `Your API key ${name} stops working on ${minuteOf(new Date(until))}.`,
      details: ['To keep using it, edit and save it. A key limited to IP addresses doesn’t expire.'],
    }),
    ({ name, until }) => ({
      subject: 'API 密钥即将过期',
      short: `您的 API 密钥 ${name} 将于 ${minuteOf(new Date(until))} 失效。`,
      details: ['如需继续使用，请编辑并保存该密钥。绑定 IP 地址的密钥不会过期。'],
    }),
  ],
};
