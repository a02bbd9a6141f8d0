/** A term: the English to match, and the Chinese it requires. */
export interface Term {
  readonly en: RegExp;
  readonly zh: RegExp;
}

/** The guide's full glossary. Each English term has one Chinese term: a text with the first must have the second. */
export const terms: readonly Term[] = [
  { en: /\btotal balance\b/i, zh: /总资产/ },
  { en: /^Available$/, zh: /^可用$/ },
  { en: /^On hold$/, zh: /^冻结$/ },
  { en: /^In transit$/, zh: /^在途$/ },
  { en: /\b24h change\b/i, zh: /24 小时涨跌/ },
  { en: /^Assets$/, zh: /^资产$/ },
  { en: /\bfiat accounts?\b/i, zh: /法币账户/ },
  { en: /^Cards$/, zh: /^银行卡$/ },
  { en: /^Pricing$/, zh: /^费率$/ },
  { en: /^Activity$/, zh: /^交易记录$/ },
  { en: /^Type$/, zh: /^类型$/ },
  { en: /^Date$/, zh: /^时间$/ },
  { en: /^Money in$/, zh: /^流入$/ },
  { en: /^Money out$/, zh: /^流出$/ },
  { en: /^Start date$/, zh: /^开始日期$/ },
  { en: /^End date$/, zh: /^结束日期$/ },
  { en: /^Balance after$/, zh: /^变动后余额$/ },
  { en: /\bdeposits?\b/i, zh: /充值/ },
  { en: /\bminimum deposit\b/i, zh: /最低充值额/ },
  { en: /^Estimated arrival$/, zh: /^预计到账时间$/ },
  { en: /\bmissing deposits?\b/i, zh: /未到账/ },
  { en: /\bdestination tags?\b/i, zh: /地址标签/ },
  { en: /\bwithdrawals?\b|^Withdraw\b/i, zh: /提[币现]|转出/ },
  { en: /\brecipient address\b/i, zh: /收款地址/ },
  { en: /\brecipients?\b(?! (address|gets))/i, zh: /收款人/ },
  { en: /\ballowlist\b/i, zh: /白名单/ },
  { en: /\bminimum withdrawal\b/i, zh: /最低提币额/ },
  { en: /^Per-transaction limit$/, zh: /^单笔限额$/ },
  { en: /^24-hour limit$/, zh: /^24 小时限额$/ },
  { en: /^Used$/, zh: /^已用额度$/ },
  { en: /^Remaining$/, zh: /^剩余额度$/ },
  { en: /\bnetwork fee\b/i, zh: /网络手续费/ },
  { en: /^You send$/, zh: /^转出金额$/ },
  { en: /^Recipient gets$/, zh: /^实际到账$/ },
  { en: /^Processing$/, zh: /^处理中$/ },
  { en: /^Broadcast$/, zh: /^已广播$/ },
  { en: /\bunder review\b/i, zh: /审核/ },
  { en: /^Action needed$/, zh: /^需您处理$/ },
  { en: /^Rejected$/, zh: /^未通过$/ },
  { en: /^Returned$/, zh: /^已退回$/ },
  { en: /^Cancelled$/, zh: /^已取消$/ },
  { en: /^Awaiting approval$/, zh: /^待审批$/ },
  { en: /\btransaction IDs?\b/i, zh: /交易哈希|TxID/ },
  { en: /^View on explorer$/, zh: /^在区块浏览器中查看$/ },
  { en: /^Order number$/, zh: /^订单号$/ },
  { en: /^Submitted$/, zh: /^(提交时间|已提交)$/ },
  { en: /^Progress$/, zh: /^进度$/ },
  { en: /^Send to a \{0\} user$/, zh: /^站内转账$/ },
  { en: /^Move between accounts$/, zh: /^资金划转$/ },
  { en: /^Note$/, zh: /^备注$/ },
  { en: /\bidentity verification\b/i, zh: /身份认证/ },
  { en: /^Submit$/, zh: /^提交$/ },
  { en: /\bliveness check\b/i, zh: /人脸识别/ },
  { en: /\bsecurity check\b/i, zh: /安全验证/ },
  { en: /\bemail codes?\b/i, zh: /邮箱验证码/ },
  { en: /\bpayment PINs?\b/i, zh: /资金密码/ },
  { en: /^Set up$/, zh: /^(开启|设置)$/ },
  { en: /^(Add|Change) phone$/, zh: /^(添加|更换)手机号$/ },
  { en: /^Current password$/, zh: /^当前密码$/ },
  { en: /\bdisplay currency\b/i, zh: /计价货币/ },
  { en: /\bmultisig wallets?\b/i, zh: /多签/ },
  { en: /^Approvals required$/, zh: /^所需签名数$/ },
  { en: /\bheld by \{0\}/i, zh: /平台托管/ },
  { en: /\bself-custody\b/i, zh: /自托管/ },
  { en: /\bbusiness accounts?\b/i, zh: /企业账户/ },
  { en: /^Team$/, zh: /^团队成员$/ },
  { en: /\bOTC merchants?\b/i, zh: /承兑商/ },
  { en: /^Pending sync$/, zh: /^待同步$/ },
  { en: /^Updated \{/, zh: /^更新于/ },
  { en: /^Use system setting$/, zh: /^跟随系统$/ },
  { en: /\bcoming soon\b/i, zh: /即将推出/ },
  { en: /\baddress book\b/i, zh: /地址簿/ },
  { en: /\bsub-accounts?\b/i, zh: /子账户/ },
  { en: /\bpasskeys?\b/i, zh: /通行密钥/ },
  { en: /\brecovery codes?\b/i, zh: /恢复码/ },
  { en: /\bAPI keys?\b/i, zh: /密钥/ },
];

/** Words that the guide rejects, and their replacements. */
export const refusedEnglish: readonly (readonly [RegExp, string])[] = [
  [/\b(somebody|anybody|whoever|nobody)\b/i, '“you”, “someone”, “no one”'],
  [/\ba person\b/i, '“we”, “individual”'],
  [/\bhand(ed|s|ing)? in\b/i, 'submit'],
  [/\bmovements?\b/i, 'activity, transaction'],
  [/\b(payees?|beneficiar(y|ies))\b/i, 'recipient'],
  [/\b(un)?bind(s|ing)?\b|\b(un)?bound\b/i, 'set up, add, remove'],
  [/\bfunds? (PIN|password)/i, 'payment PIN'],
  [/^(Least|Most in .*|Used of it|Left of it|What|When|Held)$/, 'a noun: Minimum withdrawal, Type, Date, On hold'],
  [/\bremarks?\b/i, 'note'],
  [/\bmulti-signature\b/i, 'multisig'],
  [/^This is needed/, 'what to enter'],
  [/\bSomething went wrong(?!.*(try|reload|contact))/i, 'what to do'],
  [/\bneeds? a (network|connection)\b/i, '“You’re offline. Connect to …”'],
  [/\blooks? at it first\b/i, 'under review'],
  [/\b(given|sent|taken|took|take) back\b/i, 'returned, reversed, cancelled'],
  [/\bTime line\b/, 'Progress'],
  [/\bpricing currency\b/i, 'display currency'],
  [/\bat your disposal\b/i, 'available'],
  [/\bsecurity verification\b/i, 'security check'],
  [/\bmails?\b/i, 'email'],
  [/(\d|\}) %/, 'no space before %'],
  [/\bdealers?\b/i, 'OTC merchant'],
  [/\btr(y|ies) left\b/i, 'attempts left'],
  [/\b(colors?|cancel(ed|ing)|favor\w*|centers?|(un)?authoriz\w*|organiz\w*|recogniz\w*)\b/i, 'British spelling'],
];

export const refusedChinese: readonly (readonly [RegExp, string])[] = [
  [/多重签名钱包/, '多签钱包'],
  [/流水/, '交易记录'],
  [/内部划转/, '站内转账'],
  [/提现/, '提币；法币才用提现'],
  [/出币|人脸核验|卡片|目标标签/, '词汇表'],
  [/解绑|绑定(手机|邮箱|身份验证器|银行卡)/, '添加、更换、移除、开启、关闭'],
  [/你/, '您'],
  [/操作员/, '运营人员'],
  [/\p{Script=Han}[,;:!?]|[,;:!?]\p{Script=Han}|\p{Script=Han}\.(\s|$)/u, '全角标点'],
  [/\p{Script=Han}\(|\)\p{Script=Han}/u, '全角括号'],
  [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, '中文与西文之间的空格'],
];

/** Texts that keep a rejected word, and why. */
export const kept: Readonly<Record<string, string>> = {
  'Finish the previous multi-signature withdrawal first': 'error 50009 of the specification',
  'Security verification expired or failed': 'error 50002 of the specification',
  'Merchant withdrawal number exists': 'error 40010 of the specification: merchants withdraw currencies',
  Beneficiaries: 'the page’s name in the specification',
  'Something went wrong': 'the title of the page that says what to do',
};

/** Returns a text without its placeholder names and the syntax of its plural forms. */
function plain(text: string): string {
  return text
    .replaceAll(/\{\w+, plural,/g, ' ')
    .replaceAll(/(=\d+|one|other) \{/g, ' ')
    .replaceAll(/\{\w+\}/g, '{}');
}

const isOfFiat = /\b(bank|fiat|IBAN|currenc(y|ies)|Global account)\b|working day/i;

/**
 * Returns the guide's objections to an English text and its Chinese, or to the English alone if there is no Chinese.
 */
export function faultsOf(english: string, chinese?: string): string[] {
  if (english in kept) return [];
  const say = (text: string, by: readonly (readonly [RegExp, string])[]) =>
    by.filter(([pattern]) => pattern.test(plain(text))).map(([, instead]) => `“${text}”: ${instead}`);
  const faults = say(english, refusedEnglish);
  if (chinese === undefined) return faults;
  const strict =
    isOfFiat.test(english) || /法币|银行/.test(chinese)
      ? refusedChinese.filter(([pattern]) => pattern.source !== '提现')
      : refusedChinese;
  const strays = terms.filter(({ en, zh }) => en.test(english) && !zh.test(chinese));
  return [...faults, ...say(chinese, strict), ...strays.map(({ zh }) => `“${english}” → “${chinese}”: ${zh.source}`)];
}
