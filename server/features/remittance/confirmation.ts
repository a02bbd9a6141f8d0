import { catalogue } from '#contract/catalogue/snapshot.ts';
import { brand } from '#contract/platform/brand.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { notTakenOver } from '#contract/remittance/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { bankReasonText } from '../notices/index.ts';
import { openPaper } from '../statements/index.ts';
import { remittances, toItem } from './store.ts';
import { words, type Words } from './words.ts';

type Item = Awaited<ReturnType<typeof toItem>>;
type Lines = readonly (readonly [name: string, value: string])[];

const signs = ' 0123456789.,:-–+()/=…';
const line = 17;
const valueAt = 200;

/**
 * Returns a PDF in the reader's language with the amount, the recipient and the status. Refuses with
 * `request:notFound`.
 */
export async function downloadConfirmation(deps: Deps, context: Context, id: string): Promise<Buffer> {
  const { accountId } = sessionOf(context);
  const row = await remittances(deps.db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();
  const item = await toItem(deps, row ?? refuse('request:notFound'));
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', `attachment; filename="remittance-${id}.pdf"`);
  context.setHeader('x-content-type-options', 'nosniff');
  context.setHeader('cache-control', 'no-store, private');
  return write(item, context.locale, deps.clock.now());
}

async function write(item: Item, language: Locale, madeAt: Date): Promise<Buffer> {
  const say = words[language];
  const lines = linesOf(item, say, language);
  const made = `${say.made} ${formatInstant(madeAt.toISOString())}`;
  const texts = [signs, brand.name, say.title, say.foot, say.page(1, 1), made, ...lines.flat()];
  const paper = await openPaper(texts, { title: say.title, author: brand.name, language, madeAt });
  paper.down(10);
  paper.draw(brand.name, { size: 15, weight: 'bold' });
  paper.down(30);
  paper.draw(say.title, { size: 18, weight: 'bold' });
  paper.down(18);
  paper.draw(made, { size: 8, colour: '#4a5a64' });
  paper.down(24);
  paper.rule();
  paper.down(22);
  for (const [name, value] of lines) {
    paper.draw(name, { colour: '#4a5a64' });
    paper.draw(paper.fit(value, paper.width - valueAt), { x: valueAt });
    paper.down(line, line);
  }
  return paper.end(say.foot, say.page);
}

/** Returns the lines of the confirmation in reading order. */
function linesOf(item: Item, say: Words, language: Locale): Lines {
  const { payAsset, receiveAsset, recipient } = item;
  const bankReason = bankReasonText(item.bankReason, language);
  const said = item.failureReason ?? item.returnReason ?? '';
  const scheme = catalogue().paymentMethods.find(({ code }) => code === item.scheme)?.name[language] ?? item.scheme;
  const at = (instant: string | null) => (instant === null ? '' : formatInstant(instant));
  const lines: Lines = [
    [say.order, item.id],
    [say.submitted, at(item.createdAt)],
    [say.status, item.returnedAt === null ? say.states[item.status] : say.returned],
    [say.recipient, recipient.name],
    [say.account, recipient.account],
    [say.country, recipient.country],
    [say.sends, `${item.payAmount} ${payAsset}`],
    [say.rate, payAsset === receiveAsset ? '' : `1 ${payAsset} = ${item.rate} ${receiveAsset}`],
    [say.fee, `${item.fee} ${receiveAsset}`],
    [say.gets, `${item.receiveAmount} ${receiveAsset}`],
    [say.method, scheme],
    [say.purpose, item.purposeText || say.purposes[item.purpose]],
    [say.reference, item.reference],
    [say.sent, at(item.sentAt)],
    [say.completed, at(item.completedAt)],
    [say.returned, at(item.returnedAt)],
    [say.reason, bankReason ?? (said === notTakenOver ? say.notTakenOver : said)],
    [say.bankMessage, bankReason === null ? '' : said],
  ];
  return lines.filter(([, value]) => value !== '');
}
