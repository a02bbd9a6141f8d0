import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signUpPasswordLength } from '#contract/account/rules.ts';
import { filePurposes } from '#contract/files/rules.ts';
import { limits } from '#contract/platform/limits.ts';
import { articles } from './articles.ts';

const sources = readdirSync(new URL('.', import.meta.url)).filter((name) => /^articles-.*\.ts$/.test(name));

/** Matches the figure of a rule as both languages write it: a number of hours, characters, megabytes. */
const typedFigure = new RegExp(
  [
    String.raw`\b(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|ten|twelve)[ -](?:working )?(?:hours?|minutes?|days?|weeks?|months?|digits?|characters?|MB|recipients|tries|wrong)\b`,
    String.raw`\b\d+%`,
    String.raw`(?:\d[\d,.]*|[一两三四五六七八九十]) ?(?:个工作日|个月|小时|分钟|天|日后|周岁|位数字|个字符|次密码|名收款人|MB)`,
  ].join('|'),
  'g',
);
/**
 * Figures that come from none of our rules: a page's own heading, a standard, the format of a number that was assigned
 * once.
 */
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

test.each(sources)('%s hard-codes no figure of a rule', (name) => {
  const source = readFileSync(new URL(name, import.meta.url), 'utf8').replaceAll(/\$\{[^}]*\}/g, '');
  const typed = [...source.matchAll(typedFigure)].map(([figure]) => figure);
  expect(typed.filter((figure) => !ownFigures.includes(figure))).toEqual([]);
});

test.each(articles.map(({ id, texts }) => [id, texts] as const))(
  '%s has the same figures in both languages',
  (_id, texts) => {
    const figures = (body: string) =>
      (body.match(/\d[\d,]*(?::\d\d)?%?/g) ?? []).map((figure) => figure.replaceAll(',', '')).toSorted();
    expect(figures(texts['zh-CN'].body)).toEqual(figures(texts.en.body));
  },
);

test.each(articles.map(({ id, texts }) => [id, texts] as const))(
  '%s names the same parts of screens and leads to the same pages in both languages',
  (_id, texts) => {
    const named = (body: string) => body.match(/\*\*[^*]+\*\*/g)?.length ?? 0;
    const ways = (body: string) => [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to).toSorted();
    expect(named(texts['zh-CN'].body)).toBe(named(texts.en.body));
    expect(ways(texts['zh-CN'].body)).toEqual(ways(texts.en.body));
  },
);

test('the help articles state the figures of the rules', () => {
  const said = (id: string) => articles.find((article) => article.id === id)?.texts.en.body ?? '';
  expect(said('kyc-documents')).toContain(`up to ${filePurposes['kyc.front'].megabytes} MB each`);
  expect(said('lockout')).toContain(`${limits.login.wrongPasswordsToLock} wrong passwords in a row`);
  expect(said('register')).toContain(`${signUpPasswordLength.min} to ${signUpPasswordLength.max} characters`);
});
