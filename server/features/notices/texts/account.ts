import type { ApprovalKind } from '#contract/approvals/rules.ts';
import type { Pocket } from '#contract/global-account/rules.ts';
import type { NoticeValues } from '#contract/notices/kinds.ts';
import type { MemberAction, WalletEvent, WebhookNews } from '#contract/notices/events.ts';
import { coins, minuteOf, type NoticeTexts } from './text.ts';

type Words = readonly [en: string, zh: string];

const members: Readonly<Record<MemberAction, Words>> = {
  'member.invite': ['New team member invited', '企业邀请了新成员'],
  'member.resendInvitation': ['Invitation resent', '企业重新发送了一份邀请'],
  'member.cancelInvitation': ['Invitation cancelled', '企业撤回了一份邀请'],
  'member.accept': ['New team member joined', '新成员已加入企业'],
  'member.decline': ['Invitation declined', '受邀人拒绝了邀请'],
  'member.createRole': ['Role created', '企业新建了角色'],
  'member.updateRole': ['Role permissions changed', '企业修改了角色权限'],
  'member.deleteRole': ['Role deleted', '企业删除了角色'],
  'member.changeRole': ['Team member’s role changed', '成员的角色已变更'],
  'member.remove': ['Team member removed', '成员已被移除'],
  'member.leave': ['Team member left', '成员已退出企业'],
};

const approvals: Readonly<Record<ApprovalKind, Words>> = {
  withdrawal: ['Withdrawal', '提币'],
  fiatWithdrawal: ['Bank withdrawal', '法币提现'],
  remittance: ['Remittance', '汇款'],
  remittanceBatch: ['Batch payment', '批量付款'],
  transfer: ['Transfer', '转账'],
  rules: ['Change to the approval rules', '审批规则变更'],
};
/** The place where a balance was frozen or corrected. */
const placeOf = (pocket: Pocket = 'wallet'): Words =>
  pocket === 'wallet' ? ['of your balance', '余额'] : ['in your global account', '全球账户'];

const endings: Readonly<Record<NoticeValues['approval.ended']['how'], Words>> = {
  approved: ['was approved', '已获批准'],
  rejected: ['was rejected', '已被驳回'],
  expired: ['wasn’t approved in time', '逾期未获审批'],
};

type Money = Pick<NoticeValues['approval.needed'], 'asset' | 'amount' | 'payee'>;

function approved(what: ApprovalKind, { asset, amount, payee }: Money): string {
  const name = approvals[what][0].toLowerCase();
  if (asset === null || amount === null) return `a ${name}`;
  return `a ${name} of ${coins({ asset, amount })} to ${payee ?? ''}`;
}

function approvedZh(what: ApprovalKind, { asset, amount, payee }: Money): string {
  if (asset === null || amount === null) return approvals[what][1];
  return `向 ${payee ?? ''} ${approvals[what][1]} ${coins({ asset, amount })}`;
}

const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Where the money is if nothing is paid. */
const back = (what: ApprovalKind, how: NoticeValues['approval.ended']['how']): Words =>
  what === 'rules' || what === 'remittanceBatch' || how === 'approved'
    ? ['', '']
    : [' The money is back in the available balance.', '资金已退回可用余额。'];

const wallets: Readonly<Record<WalletEvent, Words>> = {
  invited: ['You’re invited to sign for a multisig wallet', '您受邀成为多签钱包的签名人'],
  ready: ['Multisig wallet ready', '多签钱包已创建完成'],
  cancelled: ['Multisig wallet setup cancelled', '多签钱包已取消创建'],
  toSign: ['A multisig wallet needs your signature', '多签钱包有待您签署的操作'],
  success: ['Multisig wallet operation completed', '多签钱包操作已完成'],
  failed: ['Multisig wallet operation failed', '多签钱包操作失败'],
};

/** Subject, and what happened at a webhook receiver. */
type Say = readonly [subject: string, what: (host: string) => string];
const webhooks: Readonly<Record<WebhookNews, readonly [en: Say, zh: Say]>> = {
  paused: [
    [
      'Webhook deliveries paused',
      (host) =>
        `Several deliveries to ${host} in a row failed, so they’re paused. We try again after a minute, then less and less often, at most an hour apart.`,
    ],
    [
      'Webhook 投递已暂停',
      (host) => `向 ${host} 的投递连续多次失败，现已暂停。我们将在一分钟后重试，此后间隔逐步延长，最长一小时。`,
    ],
  ],
  failed: [
    ['Webhook not delivered', (host) => `We tried to deliver an event to ${host} for three days without success.`],
    ['Webhook 投递失败', (host) => `向 ${host} 投递的事件在三天内多次重试均未成功。`],
  ],
  off: [
    [
      'Webhook endpoint turned off',
      (host) => `Nothing could be delivered to ${host} for three days, so we turned the endpoint off.`,
    ],
    ['Webhook 端点已停用', (host) => `连续三天无法投递至 ${host}，该端点已停用。`],
  ],
};

const verifications: Readonly<Record<'person' | 'company', Words>> = {
  person: ['Identity', '身份'],
  company: ['Business', '企业'],
};

/** Verification, company matters, and the account itself. */
export const accountTexts: NoticeTexts<
  Extract<
    keyof NoticeValues,
    `${'kyc' | 'member' | 'approval' | 'multiSig' | 'webhook' | 'account' | 'case' | 'balance' | 'globalAccount'}.${string}`
  >
> = {
  'kyc.verified': [
    ({ subject }) => ({
      subject: `${verifications[subject][0]} verified`,
      short: 'You’re verified. Deposits, transfers and withdrawals are on.',
    }),
    ({ subject }) => ({
      subject: `${verifications[subject][1]}认证已通过`,
      short: `您的${verifications[subject][1]}认证已通过，充值、转账和提币均已开通。`,
    }),
  ],
  // The reason requires signing in: other people may read the emails.
  'kyc.failed': [
    ({ subject }) => ({
      subject: `${verifications[subject][0]} verification failed`,
      short: `We couldn’t verify your ${subject === 'company' ? 'business' : 'identity'}. Sign in to see why, correct your details and submit them again.`,
    }),
    ({ subject, reasons }) => ({
      subject: `${verifications[subject][1]}认证未通过`,
      short: `您的${verifications[subject][1]}认证未通过。请登录查看 ${reasons} 条原因，修改资料后可重新提交。`,
    }),
  ],
  'member.changed': [
    ({ action, companyName, about }) => ({
      subject: members[action][0],
      short: `${members[action][0]} at ${companyName}: ${about}.`,
      advice: 'Not expected? Sign in, check your team and contact support.',
    }),
    ({ action, companyName, about }) => ({
      subject: members[action][1],
      short: `${members[action][1]}。企业：${companyName}，对象：${about}。`,
      advice: '如有疑问，请登录后核对团队成员，或联系客服。',
    }),
  ],
  'approval.needed': [
    ({ what, companyName, by, until, ...money }) => ({
      subject: `${approvals[what][0]} waiting for your approval`,
      short: `${by} submitted ${approved(what, money)} for ${companyName}. It needs your approval by ${minuteOf(new Date(until))}.`,
      advice: 'Sign in to see it. Not expected? Reject it and contact support.',
    }),
    ({ what, companyName, by, until, ...money }) => ({
      subject: `${approvals[what][1]}待您审批`,
      short: `${by} 为 ${companyName} 提交了${approvedZh(what, money)}，请在 ${minuteOf(new Date(until))} 前审批。`,
      advice: '请登录后查看。如有疑问，请驳回并联系客服。',
    }),
  ],
  'approval.ended': [
    ({ what, how, by, reason, companyName, ...money }) => ({
      subject: `${approvals[what][0]} ${how === 'expired' ? 'not approved in time' : how}`,
      short: `${capitalise(approved(what, money))} for ${companyName} ${endings[how][0]}${by === null ? '' : ` by ${by}`}.${back(what, how)[0]}`,
      details: [reason && `Reason: ${reason}`],
    }),
    ({ what, how, by, reason, companyName, ...money }) => ({
      subject: `${approvals[what][1]}${endings[how][1]}`,
      short: `${companyName} 的${approvedZh(what, money)}${by === null ? '' : `经 ${by} `}${endings[how][1]}。${back(what, how)[1]}`,
      details: [reason && `原因：${reason}`],
    }),
  ],
  // Names no amount and no address: those are viewed after signing in.
  'multiSig.changed': [
    ({ event, wallet }) => ({
      subject: wallets[event][0],
      short: `${wallets[event][0]}. Wallet: ${wallet}.`,
      advice: 'Sign in to see it. Not expected? Contact support.',
    }),
    ({ event, wallet }) => ({
      subject: wallets[event][1],
      short: `${wallets[event][1]}。钱包：${wallet}。`,
      advice: '请登录后查看。如非您所知，请联系客服。',
    }),
  ],
  'webhook.failing': [
    ({ news, host }) => ({
      subject: webhooks[news][0][0],
      short: webhooks[news][0][1](host),
      details: [
        'Check your server, then open the delivery log under Sub-accounts, Webhooks, and send the event again.',
      ],
    }),
    ({ news, host }) => ({
      subject: webhooks[news][1][0],
      short: webhooks[news][1][1](host),
      details: ['请检查您的服务器，然后在“子账户 → Webhook”中查看投递记录并重新投递。'],
    }),
  ],
  'account.opened': [
    ({ uid }) => ({
      subject: 'Welcome',
      short: `Your account is open. Its UID is ${uid}.`,
      details: ['Next: verify your identity to unlock deposits.'],
    }),
    ({ uid }) => ({
      subject: '欢迎使用',
      short: `您的账户已开立，UID 为 ${uid}。`,
      details: ['下一步：完成身份认证后即可充值与收款。'],
    }),
  ],
  'globalAccount.opened': [
    ({ currencies }) => ({
      subject: 'Your global account is open',
      short: `You can now receive ${currencies} by bank transfer. The bank details are in your account.`,
    }),
    ({ currencies }) => ({
      subject: '您的全球账户已开通',
      short: `您现在可以通过银行转账接收 ${currencies}，收款信息请在账户中查看。`,
    }),
  ],
  'globalAccount.actionNeeded': [
    ({ currencies }) => ({
      subject: 'Your global account application needs your attention',
      short: `Please confirm some of the details you gave us for ${currencies}. Your application says which.`,
    }),
    ({ currencies }) => ({
      subject: '您的全球账户申请需要补充确认',
      short: `请确认您提交的 ${currencies} 账户申请资料，需确认的内容请见申请页面。`,
    }),
  ],
  'globalAccount.rejected': [
    ({ currencies }) => ({
      subject: 'Your global account application wasn’t approved',
      short: `We couldn’t open an account for ${currencies}. Your application says why. You can correct it and submit it again.`,
    }),
    ({ currencies }) => ({
      subject: '您的全球账户申请未获通过',
      short: `${currencies} 账户未能开通，原因请见申请页面。您可以修改后重新提交。`,
    }),
  ],
  'balance.frozen': [
    ({ asset, amount, pocket }) => ({
      subject: 'Part of your balance is frozen',
      short: `${amount} ${asset} ${placeOf(pocket)[0]} is frozen and can’t be used. It stays yours. Contact support if you have questions.`,
    }),
    ({ asset, amount, pocket }) => ({
      subject: '部分余额已被冻结',
      short: `您的${placeOf(pocket)[1]}中有 ${amount} ${asset} 已被冻结，暂不可用，但仍归您所有。如有疑问，请联系客服。`,
    }),
  ],
  'balance.unfrozen': [
    ({ asset, amount, pocket }) => ({
      subject: 'Your balance is no longer frozen',
      short: `${amount} ${asset} ${placeOf(pocket)[0]} is available again.`,
    }),
    ({ asset, amount, pocket }) => ({
      subject: '余额已解冻',
      short: `您的${placeOf(pocket)[1]}中有 ${amount} ${asset} 已恢复可用。`,
    }),
  ],
  'balance.added': [
    ({ asset, amount, pocket }) => ({
      subject: 'Your balance was corrected',
      short: `We added ${amount} ${asset} to your ${pocket === 'globalAccount' ? 'global account' : 'balance'} as a correction.`,
    }),
    ({ asset, amount, pocket }) => ({
      subject: '余额已更正',
      short: `我们更正了您的${placeOf(pocket)[1]}，增加 ${amount} ${asset}。`,
    }),
  ],
  'balance.taken': [
    ({ asset, amount, pocket }) => ({
      subject: 'Your balance was corrected',
      short: `We took ${amount} ${asset} from your ${pocket === 'globalAccount' ? 'global account' : 'balance'} as a correction. Contact support if you have questions.`,
    }),
    ({ asset, amount, pocket }) => ({
      subject: '余额已更正',
      short: `我们更正了您的${placeOf(pocket)[1]}，扣减 ${amount} ${asset}。如有疑问，请联系客服。`,
    }),
  ],
  // The question requires signing in.
  'case.asked': [
    () => ({
      subject: 'We need more information',
      short:
        'We have a question about one of your reviews. Sign in to read and answer it; the review is paused until then.',
    }),
    () => ({
      subject: '需要您补充信息',
      short: '您有一项审核需要补充信息。请登录查看并回复，回复前审核将暂停。',
    }),
  ],
};
