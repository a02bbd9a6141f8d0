import { matchLocale } from '#contract/platform/locales.ts';
import { brand } from '#contract/platform/brand.ts';
import type { WebhookEvent } from '#contract/webhooks/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import { sendMail, sendSms, type Messaging } from '#server/platform/messages.ts';
import { emitEvent } from '../webhooks/index.ts';
import type { WithdrawalRow } from './tables.ts';
import { toItem } from './view.ts';

type Told = Extract<WebhookEvent, `withdrawal.${string}`>;

/** Tells the owner's systems where a withdrawal is; of its end the owner himself too, by mail. */
export async function tellOfWithdrawal(tx: Tx, deps: Messaging, row: WithdrawalRow, event: Told): Promise<void> {
  const { id, asset, network, address, tag, amount, fee, arrives, orderNumber, ...item } = toItem(row);
  const { status, transactionHash, failureReason } = item;
  const order = { id, orderNumber, asset, network, address, tag, amount, fee, arrives };
  await emitEvent(tx, deps, row.user_id, event, { ...order, status, transactionHash, failureReason });
  if (event === 'withdrawal.completed' || event === 'withdrawal.failed') await mailOwner(tx, deps, row);
}

async function mailOwner(tx: Tx, deps: Messaging, row: WithdrawalRow): Promise<void> {
  const owner = await tx
    .selectFrom('app_user')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  const mail = endMail(row, matchLocale(owner.locale) === 'zh-CN');
  if (owner.email) await sendMail(tx, deps, { to: owner.email, ...mail });
  else if (owner.phone) await sendSms(tx, deps, { to: owner.phone, text: mail.text });
}

/** What is said of a withdrawal that is over. No link: nobody is to learn to click in mails about money. */
function endMail(row: WithdrawalRow, isChinese: boolean): { readonly subject: string; readonly text: string } {
  const [subject, ...lines] = row.completed_at ? completedText(row, isChinese) : unpaidText(row, isChinese);
  return { subject: `${brand.name}: ${subject}`, text: lines.filter((line) => line !== '').join('\n\n') };
}

function completedText(row: WithdrawalRow, isChinese: boolean): [string, ...string[]] {
  const { asset, network, address, arrives } = toItem(row);
  const hash = row.transaction_hash ?? '';
  return isChinese
    ? [
        '提现已完成',
        `您的提现已完成：${arrives} ${asset}（${network} 网络）已到账至 ${address}。`,
        hash && `交易哈希：${hash}`,
        '如果这不是您本人的操作，请立即冻结账户并联系客服。',
      ]
    : [
        'your withdrawal is completed',
        `Your withdrawal is completed: ${arrives} ${asset} on the network ${network} has arrived at ${address}.`,
        hash && `Transaction: ${hash}`,
        'If that was not you, freeze your account and contact support at once.',
      ];
}

function unpaidText(row: WithdrawalRow, isChinese: boolean): [string, ...string[]] {
  const { asset, network, address, amount, failureReason } = toItem(row);
  const [what, whatChinese] = ends[row.status] ?? ends.failed;
  const reason = failureReason ?? '';
  return isChinese
    ? [
        `提现${whatChinese}`,
        `您提现 ${amount} ${asset}（${network} 网络）至 ${address} 的申请${whatChinese}。`,
        reason && `原因：${reason}`,
        '款项已退回您的账户，未收取任何费用。',
      ]
    : [
        `your withdrawal ${what}`,
        `Your withdrawal of ${amount} ${asset} on the network ${network} to ${address} ${what}.`,
        reason && `The reason: ${reason}`,
        'The money is back in your account, and no fee was taken.',
      ];
}

const ends: Partial<Record<string, readonly [string, string]>> & { readonly failed: readonly [string, string] } = {
  failed: ['failed', '失败'],
  reviewRejected: ['was rejected', '未通过审核'],
  revoked: ['was revoked', '已撤销'],
};
