import { sql } from 'kysely';
import { maxInvitationMailsADay } from '#contract/multi-sig/rules.ts';
import { brand } from '#contract/platform/brand.ts';
import { matchLocale } from '#contract/platform/locales.ts';
import type { Tx } from '#server/platform/db.ts';
import { sendMail, type Messaging } from '#server/platform/messages.ts';

const sentences = {
  invited: ['You are asked to be a signer of a multi-signature wallet', '您受邀成为多重签名钱包的签名人'],
  ready: ['The multi-signature wallet is ready', '多重签名钱包已创建完成'],
  cancelled: ['The multi-signature wallet will not be made', '多重签名钱包已取消创建'],
  toSign: ['A multi-signature wallet waits for your signature', '多重签名钱包有待您签署的操作'],
  success: ['What the signers agreed to is done', '多重签名操作已完成'],
  failed: ['An operation of a multi-signature wallet has failed', '多重签名操作已失败'],
} as const satisfies Record<string, readonly [en: string, zh: string]>;

export type Notice = keyof typeof sentences;

/** The mail about a wallet. It names no amount and no address: those are looked at where one is signed in. */
export function walletMail(notice: Notice, wallet: string, locale: string) {
  const [en, zh] = sentences[notice];
  if (matchLocale(locale) === 'zh-CN') {
    const text = [`${zh}。`, `钱包：${wallet}`, '请登录后在“数字资产 - 多重签名钱包”中查看。如非您所知，请联系客服。'];
    return { subject: `${brand.name}：${zh}`, text: text.join('\n\n') };
  }
  const closing =
    'Sign in and look under “Digital assets”, “Multi-signature wallets”. If you did not expect this, tell our support.';
  return { subject: `${brand.name}: ${en}`, text: [`${en}.`, `Wallet: ${wallet}`, closing].join('\n\n') };
}

/** Tells all who sign for a wallet, and its owner. */
export async function tellSigners(
  tx: Tx,
  deps: Messaging,
  wallet: { readonly id: string; readonly name: string; readonly account_id: string },
  notice: Notice,
  only?: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('multi_sig_signer as s')
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.label', 'u.email', 'u.locale', 's.user_id'])
    .where('s.wallet_id', '=', wallet.id)
    // Who never answered has nothing to hear of what will not be made.
    .where('s.status', 'in', notice === 'cancelled' ? ['waiting', 'active'] : ['invited', 'waiting', 'active'])
    .$if(notice === 'invited', (query) => query.where(recentInvitations, '<=', maxInvitationMailsADay))
    .$if(only !== undefined, (query) => query.where('s.id', '=', String(only)))
    .execute();
  const owner = only === undefined && notice !== 'invited' ? await findPerson(tx, wallet.account_id) : [];
  const to = new Map<string, string>();
  for (const { email, label, locale, user_id } of [...rows, ...owner]) {
    // A number that nobody has is no address.
    const address = user_id === null ? label.includes('@') && label : email;
    if (address) to.set(address, locale ?? 'en');
  }
  for (const [address, locale] of to)
    await sendMail(tx, deps, { to: address, ...walletMail(notice, wallet.name, locale) });
}

/** How often somebody was asked in the day that ends with this invitation, whoever asked. */
const recentInvitations = sql<number>`(
  select count(*)::int from multi_sig_signer x
   where x.invited_at > s.invited_at - interval '1 day'
     and (x.user_id = s.user_id or (s.user_id is null and x.label = s.label)))`;

async function findPerson(tx: Tx, id: string) {
  const rows = await tx.selectFrom('app_user').select(['id', 'email', 'locale']).where('id', '=', id).execute();
  return rows.map(({ id: user_id, email, locale }) => ({ user_id, email, locale, label: '' }));
}
