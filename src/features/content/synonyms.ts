/** Groups of words that lead to the same articles, in both languages. */
const groups: readonly (readonly string[])[] = [
  ['withdraw', 'withdrawal', 'send', 'cash out', 'payout', '提币', '提现', '转出'],
  ['deposit', 'top up', 'receive', '充值', '充币', '转入'],
  ['fee', 'fees', 'cost', 'charge', 'price', '手续费', '费用', '费率'],
  ['limit', 'limits', 'maximum', 'cap', '限额', '额度', '上限'],
  ['pin', 'fund password', 'funds password', '资金密码', '支付密码', '交易密码'],
  [
    '2fa',
    'mfa',
    'two-factor',
    'second factor',
    'authenticator',
    'otp',
    '两步验证',
    '双重验证',
    '谷歌验证',
    '身份验证器',
  ],
  ['passkey', 'passkeys', 'webauthn', 'fingerprint', 'face id', '通行密钥', '指纹', '面容'],
  ['kyc', 'verify', 'verification', 'identity', '认证', '实名'],
  ['memo', 'tag', '标签', '备注'],
  ['missing', 'lost', 'arrive', '未到账', '没到账'],
];

const terms = groups.flat();
/** Names of several words, and Chinese ones, which no space separates from the next. The longest come first. */
const phrases = terms.filter((term) => term.includes(' '));
const chinese = terms
  .filter((term) => /\p{Script=Han}/u.test(term))
  .toSorted((one, other) => other.length - one.length);

/** Splits a lower-case search into words, keeping known names of several words together. */
export function wordsIn(search: string): readonly string[] {
  const words = search.split(/\s+/).filter(Boolean);
  const found: string[] = [];
  for (let at = 0; at < words.length;) {
    const name = phrases.find((phrase) => `${words.slice(at).join(' ')} `.startsWith(`${phrase} `));
    found.push(...(name === undefined ? partsOf(words[at] ?? '') : [name]));
    at += name?.split(' ').length ?? 1;
  }
  return found;
}

/** Returns the known terms in a Chinese phrase, or the phrase itself if there are none. */
function partsOf(word: string): readonly string[] {
  const parts: string[] = [];
  let rest = word;
  for (const term of chinese) {
    if (!rest.includes(term)) continue;
    parts.push(term);
    rest = rest.replaceAll(term, ' ');
  }
  return parts.length === 0 ? [word] : parts;
}

/** Whether a text contains a word or one of its synonyms. Both are lower-case. */
export function says(text: string, word: string): boolean {
  const others = groups.find((group) => group.includes(word)) ?? [];
  return text.includes(word) || others.some((other) => text.includes(other));
}
