import { brand } from '#contract/platform/brand.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { openPaper, type Paper } from '../formats/paper.ts';
import { head, line, momentOf, money, signs } from '../formats/pdf.ts';
import { words, type Words } from '../formats/words.ts';
import type { EarnEntryType, EarnStatement } from './read.ts';
import { earnWords } from './words.ts';

const columns = { type: 180, amount: 440 } as const;

/** Writes an Earn statement as PDF: the sums, and every stake, redemption, penalty and interest payment. */
export async function writeEarnPdf(statement: EarnStatement, language: Locale): Promise<Buffer> {
  const [say, own] = [words[language], earnWords[language]];
  const { uid, asset, timeZone, firstDay, lastDay, until, madeAt } = statement;
  const facts = [
    [say.uid, uid],
    [own.coin, asset],
    [say.period, `${firstDay} – ${lastDay}`],
    [say.zone, timeZone],
    [say.until, momentOf(until, timeZone)],
    [say.made, momentOf(madeAt, timeZone)],
  ] as const;
  const { types, ...texts } = own;
  const numbers = [say.date, say.type, say.amount, say.nothing, say.page(1, 1)];
  const drawn = [signs, brand.name, ...Object.values(texts), ...Object.values(types), ...numbers, ...facts.flat()];
  const paper = await openPaper(drawn, { title: own.title, author: brand.name, language, madeAt });
  head(paper, own.title, facts);
  for (const [name, units] of sumsOf(statement, own)) {
    paper.draw(name, { weight: 'bold' });
    paper.draw(`${money(units, asset)} ${asset}`, { right: paper.width, weight: 'bold' });
    paper.down(line);
  }
  paper.down(line);
  table(paper, statement, say, own);
  return paper.end(own.foot, say.page);
}

function sumsOf({ opening, closing, cost, entries }: EarnStatement, own: (typeof earnWords)[Locale]) {
  const sum = (...wanted: readonly EarnEntryType[]) =>
    entries.reduce((total, { type, amount }) => (wanted.includes(type) ? total + amount : total), 0n);
  return [
    [own.opening, opening],
    [own.staked, sum('stake')],
    [own.redeemed, sum('redeem', 'stay')],
    [own.types.penalty, sum('penalty')],
    [own.closing, closing],
    [own.interest, sum('interest')],
    [own.cost, cost],
  ] as const;
}

function table(paper: Paper, { asset, timeZone, entries }: EarnStatement, say: Words, own: (typeof earnWords)[Locale]) {
  heads(paper, say, own.after);
  if (entries.length === 0) paper.draw(say.nothing);
  for (const { at, type, amount, after } of entries) {
    paper.draw(momentOf(at, timeZone), { size: 8 });
    paper.draw(own.types[type], { size: 8, x: columns.type });
    paper.draw(money(amount, asset), { size: 8, right: columns.amount });
    paper.draw(money(after, asset), { size: 8, right: paper.width });
    if (paper.down(line, line)) heads(paper, say, own.after);
  }
}

function heads(paper: Paper, say: Words, after: string): void {
  const style = { weight: 'bold', size: 8 } as const;
  paper.draw(say.date, style);
  paper.draw(say.type, { ...style, x: columns.type });
  paper.draw(say.amount, { ...style, right: columns.amount });
  paper.draw(after, { ...style, right: paper.width });
  paper.down(6);
  paper.rule();
  paper.down(14);
}
