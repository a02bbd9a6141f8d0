import { sql } from 'kysely';
import { categoryOf } from '#contract/corporate-cards/rules.ts';
import type { DeclineReason } from '#contract/corporate-cards/states.ts';
import { assetCode, isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { uuidPattern } from '#contract/platform/ids.ts';
import { convertUnitsBack } from '#contract/platform/money-rate.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { AuthorizationRequest } from '#server/providers/issuing/issuing.ts';
import { payments } from './payment-tables.ts';
import { ratesInto } from './rates.ts';
import { tellOfPayment } from './tell.ts';

const uuid = new RegExp(uuidPattern);

interface Answer {
  readonly isApproved: boolean;
  readonly amount: string;
  readonly reason: DeclineReason | null;
}

/** What a decision takes of the server. */
export type DecisionNeeds = Pick<Deps, 'clock' | 'db' | 'ids' | 'vault'> & {
  readonly providers: Pick<Deps['providers'], 'rates'>;
};

/** The network's question, signed: whether a card may pay. Refuses `request:unauthenticated` what is not the issuer's. */
export async function answerQuestion(deps: Deps, context: Context): Promise<object> {
  const { questions } = deps.providers.issuing;
  const given = context.rawBody ?? Buffer.alloc(0);
  if (!(await questions.isGenuine(context.headers, given))) refuse('request:unauthenticated');
  const question = questions.read(given) ?? refuse('request:invalid');
  const { headers, body } = questions.answer(question, await decide(deps, question));
  for (const [name, value] of Object.entries(headers)) context.setHeader(name, value);
  return body;
}

interface Decision {
  readonly is_approved: boolean;
  readonly approved: string;
  readonly reason: DeclineReason | null;
  readonly payment_id: string | null;
  readonly account: string | null;
  readonly is_repeated: boolean;
}

/** Decides and holds the money by one call of the database. The same question has the same answer. */
export async function decide(deps: DecisionNeeds, question: AuthorizationRequest): Promise<Answer> {
  const { cardId, currency } = question;
  const no = (reason: DeclineReason) => ({ isApproved: false, amount: '0', reason });
  if (!uuid.test(cardId)) return no('unknownCard');
  if (!isAssetCode(currency)) return no('currency');
  const scale = scaleOf(currency);
  const total = parseUnits(question.amount, scale);
  if (total === undefined || total <= 0n) return no('currency');
  const funding = await fundingOf(deps, currency, total);
  const row = await deps.db.transaction().execute(async (tx) => {
    const decision = await ask(tx, deps, question, { total, funding });
    if (!decision.is_repeated) await tellIfDeclined(tx, deps, decision);
    return decision;
  });
  // Not within: PostgreSQL commits what notifies one after another, and whoever stands at the till waits for that.
  if (!row.is_repeated && row.account !== null) await noteAccountChange(deps.db, row.account);
  return { isApproved: row.is_approved, amount: formatUnits(BigInt(row.approved), scale), reason: row.reason };
}

interface Asked {
  readonly total: bigint;
  readonly funding: readonly Fund[];
}

async function ask(tx: Tx, { ids, clock }: DecisionNeeds, question: AuthorizationRequest, { total, funding }: Asked) {
  const { id, transactionId, cardId, currency, allowsPartial, merchant } = question;
  const shop = JSON.stringify({ ...merchant, category: categoryOf(merchant.code) });
  const { rows } = await sql<Decision>`select is_approved, approved, reason, payment_id, account, is_repeated
    from decide_card_payment(${id}, ${transactionId}, ${cardId}::uuid, ${String(total)}::numeric, ${currency},
      ${allowsPartial}, ${shop}::jsonb, ${JSON.stringify(funding)}::jsonb, ${clock.now()}, ${ids.uuid()}::uuid,
      ${ids.uuid()}::uuid)`.execute(tx);
  return must(rows[0], 'the decision');
}

/** A holder whose card was declined hears why. */
async function tellIfDeclined(tx: Tx, deps: DecisionNeeds, { is_approved, payment_id }: Decision): Promise<void> {
  if (is_approved || payment_id === null) return;
  const row = await payments(tx).where('id', '=', payment_id).executeTakeFirst();
  if (row?.status === 'declined') await tellOfPayment(tx, deps, row, 'card.declined');
}

/** What a whole amount is in a currency, in smallest units; the rate is what one of it is worth in the card's. */
interface Fund {
  readonly asset: string;
  readonly units: string;
  readonly rate: string | null;
}

/** In every currency that could pay. Without rates, or a conversion in the catalogue, a currency can't. */
async function fundingOf(deps: DecisionNeeds, currency: AssetCode, total: bigint): Promise<Fund[]> {
  const own = { asset: currency, units: String(total), rate: null };
  const priced = (await ratesInto(deps, currency)).flatMap(({ asset: code, ours: rate }) => {
    if (rate === null) return [];
    const scales = { base: scaleOf(assetCode(code)), quote: scaleOf(currency) };
    const units = convertUnitsBack(total, { value: rate }, scales, 'ceil');
    return [{ asset: code, units: String(units), rate }];
  });
  return [own, ...priced];
}
