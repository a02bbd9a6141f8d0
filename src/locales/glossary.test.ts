import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brand } from '#contract/platform/brand.ts';
import { faultsOf } from './glossary.ts';

interface Text {
  readonly en: string;
  readonly zh: string;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The parts of the app, each with a catalogue of its own. */
const parts = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);

/** Reads the messages of a catalogue: the texts on the screens. */
function screens(part: string): Text[] {
  return read(`./${part}/zh-CN.po`)
    .split('\n\n')
    .flatMap((entry) => {
      const [, en = '', zh = ''] = /^msgid "(.+)"\nmsgstr "(.*)"/m.exec(entry) ?? [];
      return en ? [{ en: en.replaceAll('\\"', '"'), zh }] : [];
    });
}

test('the texts on the screens follow the guide, in both languages', () => {
  const texts = parts.flatMap(screens);
  expect(texts.length).toBeGreaterThan(1500);
  expect(texts.flatMap(({ en, zh }) => faultsOf(en, zh))).toEqual([]);
});

/** Reads the server's texts: emails, messages and help, as quoted in its source. */
function told(): string[] {
  const folder = (path: string) =>
    readdirSync(new URL(path, import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `${path}${name}`);
  const mails = ['session', 'members', 'multi-sig', 'step-up'].map((name) => `../../server/features/${name}/mails.ts`);
  const paths = [
    ...mails,
    ...folder('../../server/features/notices/texts/'),
    ...folder('../../server/seeds/content/'),
    '../../server/features/step-up/facts.ts',
    '../../server/features/step-up/decision-words.ts',
  ];
  const code = (path: string) => read(path).replaceAll(/^\s*(\/\*\*|\*|\/\/|import ).*$/gm, '');
  const quoted = paths.flatMap((path) => [...code(path).matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`\n]+)`/g)]);
  return quoted
    .map(([, single, template]) =>
      (single ?? template ?? '')
        .replaceAll(/\$\{[^}]*\}/g, '{}')
        .replaceAll('\\n', '\n')
        .replaceAll(/\]\([^)]*\)/g, ']'),
    )
    .filter((text) => /\p{Script=Han}|[a-z] [a-z]/u.test(text));
}

test('the server’s mails, messages and help follow the guide', () => {
  const texts = told();
  expect(texts.length).toBeGreaterThan(300);
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
  expect(texts.flatMap((text) => (isChinese(text) ? faultsOf('', text) : faultsOf(text)))).toEqual([]);
});

test('no text types the brand, which a licensee changes in one place', () => {
  const texts = [...parts.flatMap(screens).flatMap(({ en, zh }) => [en, zh]), ...told()];
  expect(texts.filter((text) => text.includes(brand.name) || text.includes(brand.domain))).toEqual([]);
});

test('an error reads the same on the screen and in the server’s response', () => {
  const chinese = new Map(parts.flatMap(screens).map(({ en, zh }) => [en, zh]));
  const shown = [...read('../platform/errors.ts').matchAll(/^ {2}('[^']+'|\w+): msg`([^`]*)`/gm)];
  const answered = new Map(
    [
      ...read('../../server/platform/http/messages.ts').matchAll(/^ {2}('[^']+'|\w+): \[\s*'([^']*)',\s*'([^']*)'/gm),
    ].map(([, code, en, zh]) => [code, [en, zh]]),
  );
  expect(shown.length).toBeGreaterThan(100);
  const other = shown.filter(([, code, en = '']) => `${answered.get(code)}` !== `${[en, chinese.get(en)]}`);
  expect(other.map(([, code]) => code)).toEqual([]);
});

test.each([
  ['Somebody handed in a form', undefined],
  ['This is needed', undefined],
  ['Something went wrong on our side', undefined],
  ['Names of payees', '收款人'],
  ['Withdraw 0.1 ETH', '提现 0.1 ETH'],
  ['Payment PIN', '支付密码'],
  ['Recipients', '收款方'],
  ['Saved.', '已保存.'],
  ['10 codes', '10个验证码'],
  ['Your account', '你的账户'],
  ['An authorized payment', undefined],
  ['Buy and sell with dealers', undefined],
  ['Another operator', '另一名操作员'],
])('refuses: %s %s', (en, zh) => {
  expect(faultsOf(en, zh)).not.toEqual([]);
});

test.each([
  ['Recipient address', '收款地址'],
  ['Bank withdrawal', '银行提现'],
  ['Finish the previous multi-signature withdrawal first', '请先完成上一笔多签提币'],
  ['{0, plural, one {# order} other {# orders}}', '{0, plural, other {# 笔订单}}'],
])('accepts: %s %s', (en, zh) => {
  expect(faultsOf(en, zh)).toEqual([]);
});
