import { showIban } from '#contract/bank-numbers/iban.ts';
import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { brand } from '#contract/platform/brand.ts';
import { dayAt, timeAt } from '#contract/platform/days.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Certificate, Entry, Statement } from '../statement.ts';
import { margin, openPaper, type Paper } from './paper.ts';
import { words, type Words } from './words.ts';

/** Where the columns of a statement begin, or end if they hold amounts. */
const columns = { date: margin, type: 132, reference: 240, amount: 455 } as const;
export const line = 15;
/** All characters of amounts, instants and page numbers. */
export const signs = ' 0123456789.,:-–+()/…';

/** Formats with groups of three digits, as both languages of the product write amounts. */
export function money(units: bigint, currency: AssetCode): string {
  const [whole = '', fraction] = formatUnits(units, scaleOf(currency)).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const momentOf = (at: Date, timeZone: string) => `${dayAt(at, timeZone)} ${timeAt(at, timeZone)}`;

/** Returns every text of a language, so that the fonts contain its characters. */
const textsOf = (say: Words): readonly string[] => [
  ...Object.values(say).filter((text) => typeof text === 'string'),
  ...Object.values(say.types),
  say.page(1, 1),
];

/** Writes a statement as PDF: the holder, the account, the two balances, and every entry between them. */
export async function writeStatementPdf(statement: Statement, language: Locale): Promise<Buffer> {
  const say = words[language];
  const { account, currency, uid, timeZone, firstDay, lastDay, until, madeAt, opening, closing, entries } = statement;
  const number = account.iban === null ? account.accountNumber : showIban(account.iban);
  const facts = [
    [say.holder, account.holder],
    [say.account, number],
    [say.bic, account.bic],
    [say.bank, account.bankName],
    [say.uid, uid],
    [say.currency, currency],
    [say.period, `${firstDay} – ${lastDay}`],
    [say.zone, timeZone],
    [say.until, momentOf(until, timeZone)],
    [say.made, momentOf(madeAt, timeZone)],
  ] as const;
  const texts = [signs, brand.name, ...textsOf(say), ...facts.flat(), ...entries.map(({ reference }) => reference)];
  const paper = await openPaper(texts, { title: say.statement, author: brand.name, language, madeAt });
  head(paper, say.statement, facts);
  const sum = (wanted: (amount: bigint) => boolean) =>
    entries.reduce((total, { amount }) => (wanted(amount) ? total + amount : total), 0n);
  const sums = [
    [say.opening, opening],
    [say.moneyIn, sum((amount) => amount > 0n)],
    [say.moneyOut, sum((amount) => amount < 0n)],
    [say.closing, closing],
  ] as const;
  for (const [name, units] of sums) {
    paper.draw(name, { weight: 'bold' });
    paper.draw(`${money(units, currency)} ${currency}`, { right: paper.width, weight: 'bold' });
    paper.down(line);
  }
  paper.down(line);
  table(paper, statement, say);
  return paper.end(say.foot, say.page);
}

export function head(paper: Paper, title: string, facts: readonly (readonly [string, string])[]): void {
  paper.down(10);
  paper.draw(brand.name, { size: 15, weight: 'bold' });
  paper.down(30);
  paper.draw(title, { size: 18, weight: 'bold' });
  paper.down(26);
  for (const [name, value] of facts) {
    paper.draw(name, { colour: '#4a5a64' });
    paper.draw(paper.fit(value, paper.width - 170), { x: 170 });
    paper.down(line);
  }
  paper.rule();
  paper.down(22);
}

function table(paper: Paper, statement: Statement, say: Words): void {
  const { entries } = statement;
  heads(paper, say);
  if (entries.length === 0) paper.draw(say.nothing);
  for (const entry of entries) {
    row(paper, entry, statement, say);
    if (paper.down(line, line)) heads(paper, say);
  }
}

function heads(paper: Paper, say: Words): void {
  const style = { weight: 'bold', size: 8 } as const;
  paper.draw(say.date, { ...style, x: columns.date });
  paper.draw(say.type, { ...style, x: columns.type });
  paper.draw(say.reference, { ...style, x: columns.reference });
  paper.draw(say.amount, { ...style, right: columns.amount });
  paper.draw(say.balance, { ...style, right: paper.width });
  paper.down(6);
  paper.rule();
  paper.down(14);
}

function row(paper: Paper, { at, type, reference, amount, after }: Entry, statement: Statement, say: Words): void {
  const { currency, timeZone } = statement;
  const small = { size: 7 } as const;
  paper.draw(momentOf(at, timeZone), { ...small, x: columns.date });
  paper.draw(paper.fit(say.types[type], columns.reference - columns.type - 6), { size: 8, x: columns.type });
  paper.draw(paper.fit(reference, 138, small), { ...small, x: columns.reference });
  paper.draw(money(amount, currency), { size: 8, right: columns.amount });
  paper.draw(money(after, currency), { size: 8, right: paper.width });
}

/** Writes a certificate of the balances in all currencies at the end of a day, with our signature. */
export async function writeCertificatePdf(certificate: Certificate, language: Locale): Promise<Buffer> {
  const say = words[language];
  const { holder, uid, day, timeZone, until, madeAt, balances } = certificate;
  const facts = [
    [say.holder, holder],
    [say.uid, uid],
    [say.date, day],
    [say.zone, timeZone],
    [say.until, momentOf(until, timeZone)],
    [say.made, momentOf(madeAt, timeZone)],
  ] as const;
  const lines = balances.map(({ currency, number, total }) => [currency, number, money(total, currency)] as const);
  const certified = say.certified(holder, brand.name);
  const texts = [signs, brand.name, certified, ...textsOf(say), ...facts.flat(), ...lines.flat()];
  const paper = await openPaper(texts, { title: say.certificate, author: brand.name, language, madeAt });
  head(paper, say.certificate, facts);
  paper.draw(paper.fit(certified, paper.width - margin));
  paper.down(26);
  for (const [currency, number, total] of lines) {
    paper.draw(number);
    paper.draw(`${total} ${currency}`, { right: paper.width, weight: 'bold' });
    paper.down(line, line);
  }
  return paper.end(say.foot, say.page);
}
