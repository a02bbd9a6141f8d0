import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signUpPasswordLength } from '#contract/account/rules.ts';
import { filePurposes } from '#contract/files/rules.ts';
import { limits } from '#contract/platform/limits.ts';
import { articles } from './articles.ts';

const sources = readdirSync(new URL('.', import.meta.url)).filter((name) => /^articles-.*\.ts$/.test(name));

/** A figure of a rule, as both languages write one: so many hours, characters, megabytes. */
const typedFigure = new RegExp(
  [
    String.raw`\b(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|ten|twelve)[ -](?:working )?(?:hours?|minutes?|days?|weeks?|months?|digits?|characters?|MB|recipients|tries|wrong)\b`,
    String.raw`\b\d+%`,
    String.raw`(?:\d[\d,.]*|[一两三四五六七八九十]) ?(?:个工作日|个月|小时|分钟|天|日后|周岁|位数字|个字符|次密码|名收款人|MB)`,
  ].join('|'),
  'g',
);
/** What is said of no rule of ours: a page's own heading, a standard's, the format of a number that was given once. */
const ownFigures = [
  '24-hour',
  '30-day',
  '24 小时',
  '30 天',
  'eight-digit',
  '八位数字',
  'six-digit',
  '25%',
  '一名收款人',
  '一天',
];

test.each(sources)('%s types no figure that a rule has: what the rule says is filled in', (name) => {
  const source = readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/\$\{[^}]*\}/g, '');
  const typed = [...source.matchAll(typedFigure)].map(([figure]) => figure);
  expect(typed.filter((figure) => !ownFigures.includes(figure))).toEqual([]);
});

test.each(articles.map(({ id, texts }) => [id, texts] as const))(
  '%s says the same figures in both languages',
  (_id, texts) => {
    const figures = (body: string) =>
      (body.match(/\d[\d,]*(?::\d\d)?%?/g) ?? []).map((figure) => figure.replaceAll(',', '')).toSorted();
    expect(figures(texts['zh-CN'].body)).toEqual(figures(texts.en.body));
  },
);

test('what a rule says is what the help says', () => {
  const said = (id: string) => articles.find((article) => article.id === id)?.texts.en.body ?? '';
  expect(said('kyc-documents')).toContain(`up to ${filePurposes['kyc.front'].megabytes} MB each`);
  expect(said('lockout')).toContain(`${limits.login.wrongPasswordsToLock} wrong passwords in a row`);
  expect(said('register')).toContain(`${signUpPasswordLength.min} to ${signUpPasswordLength.max} characters`);
});
