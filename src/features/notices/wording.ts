import { percentOf } from '#contract/earn/rules.ts';
import { msg, plural } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ApprovalKind } from '#contract/approvals/rules.ts';
import type { Notice, NoticeKind, NoticeValues } from '#contract/notices/kinds.ts';
import type { KeyEvent, WalletEvent, WebhookNews } from '#contract/notices/events.ts';
import { actionName } from '#src/features/members/index.ts';
import { operationName } from '#src/features/security/index.ts';
import { writeInstant } from '#src/ui/write-instant.ts';
import { cash, coins, type Pair, type Say } from './say.ts';
import { cardWords } from './card-words.ts';
import { tradeWords } from './trade-words.ts';
import { withdrawalWords } from './withdrawal-words.ts';

/** Returns a notice in the reader's language. A kind unknown to this page gets a hint on how to read it. */
export function noticeWords({ kind, values }: Notice, i18n: I18n): { readonly title: string; readonly body: string } {
  if (kind === 'group.told') return asWritten(values, i18n.locale);
  const [title, body] = Object.hasOwn(words, kind) ? say(kind, values, i18n) : unknown;
  return { title: i18n._(title), body: i18n._(body) };
}

/** Returns the text exactly as staff wrote it. */
const asWritten = (said: NoticeValues['group.told'], locale: string) =>
  locale === 'zh-CN' ? { title: said.titleZh, body: said.bodyZh } : { title: said.titleEn, body: said.bodyEn };

type Worded = Exclude<NoticeKind, 'group.told'>;

/** Generic in the kind, so that a kind's text receives that kind's values. */
function say<Kind extends Worded>(kind: Kind, values: NoticeValues[Kind], i18n: I18n): Pair {
  return words[kind](values, i18n);
}

const unknown: Pair = [msg`New notification`, msg`Refresh the page to read it.`];

const words: { readonly [Kind in Worded]: Say<Kind> } = {
  'deposit.seen': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Deposit on its way`, msg`${amount} is credited once the network confirms it.`];
  },
  'deposit.credited': (values, i18n) => {
    const [amount, account] = [coins(values, i18n), values.subAccount];
    return [
      msg`Deposit credited`,
      account === null
        ? msg`${amount} has been added to your available balance.`
        : msg`${amount} has been added to the sub-account ${account}.`,
    ];
  },
  'deposit.review': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Deposit under review`,
      msg`${amount} is under review, usually for less than a day. The money is safe, and we’ll contact you if we need anything.`,
    ];
  },
  'deposit.belowMinimum': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Deposit below the minimum`, msg`${amount} is below the minimum and hasn’t been credited.`];
  },
  'deposit.refunded': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Deposit refunded`,
      msg`We couldn’t accept ${amount} and have sent it to the address you gave, less the network fee.`,
    ];
  },
  'deposit.addressRefused': (values, i18n) => {
    const amount = coins(values, i18n);
    return [
      msg`Enter another refund address`,
      msg`We can’t send ${amount} to the address you gave. Enter another address to get it back.`,
    ];
  },
  'deposit.frozen': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Deposit on hold`, msg`${amount} is on hold while we check the deposit.`];
  },
  'deposit.unfrozen': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Deposit released`, msg`${amount} is no longer on hold and is available again.`];
  },
  'deposit.replaced': (values, i18n) => replaced(values.status, coins(values, i18n)),
  'deposit.found': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Missing deposit found`, msg`We’ve found the ${amount} that you reported.`];
  },
  'deposit.notFound': (values, i18n) => {
    const amount = coins(values, i18n);
    return [msg`Missing deposit not found`, msg`We couldn’t find the ${amount} that you reported.`];
  },
  'transfer.received': (values, i18n) => {
    const [amount, sender] = [coins(values, i18n), values.from];
    return [msg`Transfer received`, msg`${sender} sent you ${amount}.`];
  },
  'transfer.released': (values, i18n) => {
    const [amount, uid] = [coins(values, i18n), values.toUid];
    return [msg`Transfer completed`, msg`${amount} to account ${uid} was reviewed and has arrived.`];
  },
  'transfer.returned': (values, i18n) => {
    const [amount, uid] = [coins(values, i18n), values.toUid];
    return [
      msg`Transfer returned`,
      msg`Your transfer of ${amount} to account ${uid} was returned. The money is back in your available balance.`,
    ];
  },
  ...withdrawalWords,
  'security.changed': ({ action, item }, i18n) => {
    const what = [i18n._(operationName(action)), item].filter((part) => part !== null).join(': ');
    return [msg`Security change`, msg`${what}. Not you? Freeze your account and contact support.`];
  },
  'security.newDevice': ({ device, ip }) => {
    const origin = [device, ip].filter((part) => part !== null).join(', ');
    return [msg`New device sign-in`, msg`${origin}. Not you? Freeze your account and contact support.`];
  },
  'security.passwordEntered': ({ device, ip }) => {
    const origin = [device, ip].filter((part) => part !== null).join(', ');
    return [msg`Your password was entered on a new device`, msg`${origin}. Not you? Change your password.`];
  },
  'apiKey.changed': ({ event, name }) => [keyEvents[event], msg`Key: ${name}. Not you? Delete it and contact support.`],
  'apiKey.expiring': ({ name, until }, i18n) => {
    const end = writeInstant(until, i18n.locale);
    return [msg`API key expires soon`, msg`Key ${name} stops working on ${end}. Edit and save it to renew it.`];
  },
  'kyc.verified': () => [msg`Verification passed`, msg`You’re verified. Deposits, transfers and withdrawals are on.`],
  'kyc.failed': () => [msg`Verification failed`, msg`See why, correct your details and submit them again.`],
  'member.changed': ({ action, companyName, about }, i18n) => {
    const what = i18n._(actionName(action));
    return [msg`Team of ${companyName}`, msg`${what}: ${about}`];
  },
  'approval.needed': (values, i18n) => {
    const [what, name, company] = [approvalText(values, i18n), values.by, values.companyName];
    return [msg`Waiting for your approval`, msg`${name} submitted for ${company}: ${what}`];
  },
  'approval.ended': (values, i18n) => {
    const [what, company, { how, by, reason }] = [approvalText(values, i18n), values.companyName, values];
    // Only a rejection has a reason.
    if (by === null || reason === null) return [approvalEndings[how], msg`${company}: ${what}`];
    return [msg`Rejected by ${by}`, msg`${company}: ${what}. Reason: ${reason}`];
  },
  'multiSig.changed': ({ event, wallet }) => [walletEvents[event], msg`Wallet: ${wallet}`],
  'webhook.failing': ({ news, host }) => [webhookNews[news], msg`Receiver: ${host}`],
  'earn.redeemed': ({ asset, amount }) => [
    msg`Your redemption is complete`,
    msg`${amount} ${asset} from Earn is back in your available balance.`,
  ],
  'earn.redemptionFailed': ({ asset, amount }) => [
    msg`Your redemption didn’t go through`,
    msg`We couldn’t redeem ${amount} ${asset}. It’s staked again, and we’re looking into it.`,
  ],
  'earn.renewed': ({ asset, amount }) => [
    msg`Your fixed-term stake was renewed`,
    msg`The term of your ${amount} ${asset} ended and a new one began, as you chose.`,
  ],
  'earn.slashed': ({ asset, amount }) => [
    msg`Your stake was reduced by a network penalty`,
    msg`The network took ${amount} ${asset} of your stake as a penalty. Contact support if you have questions.`,
  ],
  'earn.rateChanges': ({ code, before, after, on }) => {
    const [was, will] = [percentOf(before), percentOf(after)];
    return [
      msg`The rate of ${code} changes on ${on}`,
      msg`From ${on} (UTC) it earns ${will} a year instead of ${was}. You can redeem at any time.`,
    ];
  },
  'globalAccount.opened': ({ currencies }) => [
    msg`Your global account is open`,
    msg`You can now receive ${currencies} by bank transfer.`,
  ],
  'globalAccount.actionNeeded': ({ currencies }) => [
    msg`Your global account application needs your attention`,
    msg`Please confirm some of the details you gave us for ${currencies}.`,
  ],
  'globalAccount.rejected': ({ currencies }) => [
    msg`Your global account application wasn’t approved`,
    msg`We couldn’t open an account for ${currencies}. You can correct your application and submit it again.`,
  ],
  'rate.reached': ({ from, to, direction, rate }) => [
    direction === 'above' ? msg`${from}/${to} is above your target` : msg`${from}/${to} is below your target`,
    msg`1 ${from} = ${rate} ${to} at the mid-market rate. This alert is done; set another one any time.`,
  ],
  'fiatWithdrawal.paid': ({ asset, amount }) => [
    msg`Bank withdrawal paid`,
    msg`${amount} ${asset} has reached the recipient’s bank.`,
  ],
  'fiatWithdrawal.failed': ({ asset, amount }) => [
    msg`Bank withdrawal failed`,
    msg`${amount} ${asset} is back in your global account.`,
  ],
  'fiatWithdrawal.rejected': ({ asset, amount }) => [
    msg`Bank withdrawal not approved`,
    msg`${amount} ${asset} is back in your global account.`,
  ],
  'fiatWithdrawal.cancelled': ({ asset, amount }) => [
    msg`Bank withdrawal cancelled`,
    msg`${amount} ${asset} is back in your global account.`,
  ],
  'fiatWithdrawal.returned': ({ asset, amount }) => [
    msg`Bank withdrawal returned`,
    msg`The recipient’s bank sent ${amount} ${asset} back. It’s in your global account.`,
  ],
  'scheduledWithdrawal.made': ({ asset, amount, day }) => [
    msg`Scheduled withdrawal submitted`,
    msg`${amount} ${asset} for ${day} has been submitted for review.`,
  ],
  'scheduledWithdrawal.refused': ({ asset, amount, day }) => [
    msg`Scheduled withdrawal not made`,
    msg`${amount} ${asset} for ${day} wasn’t withdrawn. No money has left your account. Open the schedule to see why.`,
  ],
  'scheduledWithdrawal.missed': ({ asset, amount, day }) => [
    msg`Scheduled withdrawal missed`,
    msg`We couldn’t withdraw ${amount} ${asset} on ${day}, and didn’t send it late. If you still want to pay it, make a withdrawal now.`,
  ],
  'remittance.paid': ({ asset, amount }) => [
    msg`Remittance paid`,
    msg`${amount} ${asset} has reached the recipient’s bank.`,
  ],
  'remittance.failed': ({ asset, amount }) => [
    msg`Remittance failed`,
    msg`${amount} ${asset} is back in your global account.`,
  ],
  'remittanceBatch.completed': ({ name, made, refused }) => [
    msg`Batch payment completed`,
    msg`${name}: ${plural(made, { one: '# payment', other: '# payments' })} started, ${refused} not paid.`,
  ],
  'remittance.returned': ({ asset, amount }) => [
    msg`Remittance returned`,
    msg`The recipient’s bank sent the payment back. ${amount} ${asset} is in your global account.`,
  ],
  'fiatDeposit.credited': (values, i18n) => {
    const amount = cash(values, i18n);
    return [msg`Deposit credited`, msg`${amount} has been added to your global account.`];
  },
  'fiatDeposit.review': (values, i18n) => {
    const amount = cash(values, i18n);
    return [
      msg`Deposit under review`,
      msg`${amount} is under review, usually for less than a day. The money is safe, and we’ll contact you if we need anything.`,
    ];
  },
  'fiatDeposit.returned': (values, i18n) => {
    const amount = cash(values, i18n);
    return [msg`Deposit returned`, msg`We couldn’t accept ${amount} and are sending it back to the payer.`];
  },
  'fiatDeposit.failed': (values, i18n) => {
    const amount = cash(values, i18n);
    return [msg`Deposit not received`, msg`${amount} didn’t reach us: the bank sent it back to the payer.`];
  },
  'fiatDeposit.notReceived': (values, i18n) => {
    const amount = cash(values, i18n);
    return [msg`Deposit not received`, msg`We couldn’t find ${amount}. If it still arrives, we’ll credit it to you.`];
  },
  'fiatDeposit.cancelled': () => [
    msg`Deposit cancelled`,
    msg`Its reference is no longer active. If you’ve already paid, the money is still credited to you.`,
  ],
  'fiatDeposit.reversed': (values, i18n) => {
    const amount = coins(values, i18n);
    if (values.owed === null)
      return [msg`Deposit reversed`, msg`The payer’s bank reversed ${amount}, so we’ve taken it out of your account.`];
    const owed = coins({ asset: values.asset, amount: values.owed }, i18n);
    return [
      msg`Deposit reversed`,
      msg`The payer’s bank reversed ${amount}. ${owed} is owed and is taken from your next deposits. Until then nothing can leave your account.`,
    ];
  },
  ...tradeWords,
  ...cardWords,
  'balance.frozen': ({ asset, amount, pocket }) => [
    msg`Part of your balance is frozen`,
    pocket === 'globalAccount'
      ? msg`${amount} ${asset} in your global account is frozen and can’t be used. It stays yours. Contact support if you have questions.`
      : msg`${amount} ${asset} is frozen and can’t be used. It stays yours. Contact support if you have questions.`,
  ],
  'balance.unfrozen': ({ asset, amount, pocket }) => [
    msg`Your balance is no longer frozen`,
    pocket === 'globalAccount'
      ? msg`${amount} ${asset} in your global account is available again.`
      : msg`${amount} ${asset} is available again.`,
  ],
  'balance.added': ({ asset, amount, pocket }) => [
    msg`Your balance was corrected`,
    pocket === 'globalAccount'
      ? msg`We added ${amount} ${asset} to your global account as a correction.`
      : msg`We added ${amount} ${asset} to your balance as a correction.`,
  ],
  'balance.taken': ({ asset, amount, pocket }) => [
    msg`Your balance was corrected`,
    pocket === 'globalAccount'
      ? msg`We took ${amount} ${asset} from your global account as a correction. Contact support if you have questions.`
      : msg`We took ${amount} ${asset} from your balance as a correction. Contact support if you have questions.`,
  ],
  'case.asked': () => [
    msg`We need more information`,
    msg`We have a question about a review of yours. It waits until you answer.`,
  ],
  'data.exported': ({ uid, until }, i18n) => {
    const end = writeInstant(until, i18n.locale);
    return [
      msg`Your data export is ready`,
      msg`Download the data of account ${uid} in your account settings until ${end}. Not you? Change your password and contact support.`,
    ];
  },
  'account.opened': ({ uid }) => [
    msg`Welcome`,
    msg`Your account is open. Its UID is ${uid}. Next: verify your identity to unlock deposits.`,
  ],
};

/** Describes the approval's subject and its amount. */
function approvalText(values: NoticeValues['approval.needed' | 'approval.ended'], i18n: I18n): string {
  const name = i18n._(approvalNames[values.what]);
  const { asset, amount } = values;
  return asset === null || amount === null ? name : `${name}, ${coins({ asset, amount }, i18n)}`;
}

const approvalNames: Readonly<Record<ApprovalKind, MessageDescriptor>> = {
  withdrawal: msg`Withdrawal`,
  fiatWithdrawal: msg`Bank withdrawal`,
  remittance: msg`Remittance`,
  remittanceBatch: msg`Batch payment`,
  transfer: msg`Transfer`,
  rules: msg`Approval rules change`,
};
const approvalEndings: Readonly<Record<NoticeValues['approval.ended']['how'], MessageDescriptor>> = {
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  expired: msg`Not approved in time`,
};

function replaced(status: NoticeValues['deposit.replaced']['status'], amount: string): Pair {
  switch (status) {
    case 'waiting':
      return [
        msg`Deposit being checked`,
        msg`The network replaced the block that held ${amount}. It’s on hold until the transaction is in another block.`,
      ];
    case 'returned':
      return [msg`Deposit confirmed again`, msg`${amount} is confirmed again and available.`];
    case 'settled':
      return [
        msg`Deposit reversed`,
        msg`${amount} is no longer on the network, so we’ve taken it out of your account. Ask the sender what happened.`,
      ];
    case 'dropped':
      return [
        msg`Deposit not received`,
        msg`${amount} is no longer on the network, so we couldn’t credit it. Ask the sender what happened.`,
      ];
    case 'owed':
      return [
        msg`Deposit partly reversed`,
        msg`${amount} is no longer on the network. What your account lacks is taken from your next deposits. Until then nothing can leave your account.`,
      ];
  }
}

const keyEvents: Readonly<Record<KeyEvent, MessageDescriptor>> = {
  created: msg`API key created`,
  updated: msg`API key changed`,
  deleted: msg`API key deleted`,
  rotated: msg`Secret key of an API key replaced`,
  oldSecretEnded: msg`Old secret key of an API key ended`,
  withdrawalsOff: msg`Withdrawals by an API key are off`,
  ip: msg`API key used from another address`,
  expired: msg`API key expired`,
};

const walletEvents: Readonly<Record<WalletEvent, MessageDescriptor>> = {
  invited: msg`You’re invited to sign for a multisig wallet`,
  ready: msg`Multisig wallet ready`,
  cancelled: msg`Multisig wallet setup cancelled`,
  toSign: msg`A multisig wallet needs your signature`,
  success: msg`Multisig wallet operation completed`,
  failed: msg`Multisig wallet operation failed`,
};

const webhookNews: Readonly<Record<WebhookNews, MessageDescriptor>> = {
  paused: msg`Webhook deliveries paused`,
  failed: msg`Webhook not delivered`,
  off: msg`Webhook endpoint turned off`,
};
