import type { Locale } from '#contract/platform/locales.ts';

type Words = readonly [en: string, zh: string];

const changes: Readonly<Record<string, Words>> = {
  accept: ['become a signer', '成为签名人'],
  withdrawal: ['withdrawal', '提现'],
  replaceSigner: ['replace a signer', '更换签名人'],
  addSigner: ['add a signer', '添加签名人'],
  removeSigner: ['remove a signer', '移除签名人'],
  changeMinimum: ['change the minimum of signatures', '变更最少签名数'],
};

const labels = {
  change: ['What', '操作'],
  walletName: ['Wallet', '钱包'],
  amount: ['Amount', '金额'],
  address: ['To', '收款地址'],
  ownAddress: ['Your address', '您的地址'],
  leaves: ['Leaves', '退出'],
  joins: ['Joins', '加入'],
  minimum: ['New minimum', '新的最少签名数'],
  device: ['Device', '设备'],
  place: ['Place', '地点'],
} as const satisfies Record<string, Words>;

/** What a code is given for, a line each, for the message that carries it. None where the action has nothing to show. */
export function factLines(shown: Readonly<Record<string, string>> | null, locale: Locale): readonly string[] {
  if (!shown) return [];
  const at = locale === 'zh-CN' ? 1 : 0;
  const { change = '', asset, ...rest } = shown;
  const line = (key: keyof typeof labels, text: string | undefined) =>
    text === undefined ? [] : [`${labels[key][at]}${at ? '：' : ': '}${text}`];
  return [
    ...line('change', changes[change]?.[at]),
    ...line('walletName', rest['walletName']),
    ...line('amount', rest['amount'] && `${rest['amount']} ${asset ?? ''}`.trim()),
    ...line(change === 'accept' ? 'ownAddress' : 'address', rest['address']),
    ...line('leaves', rest['leaves']),
    ...line('joins', rest['joins']),
    ...line('minimum', rest['minimum']),
    ...line('device', rest['device']),
    ...line('place', rest['place']),
  ];
}
