import type { DeclineReason } from '#contract/corporate-cards/states.ts';
import { assetCode, isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { uuidPattern } from '#contract/platform/ids.ts';
import { convertUnitsBack } from '#contract/platform/money-rate.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { AuthorizationRequest } from '#server/providers/issuing/issuing.ts';
import { ratesInto } from './rates.ts';
import { askAtTill, type Fund, type TillNeeds } from './till.ts';

const uuid = new RegExp(uuidPattern);

interface Answer {
  readonly isApproved: boolean;
  readonly amount: string;
  readonly reason: DeclineReason | null;
}

/** What a decision needs from the server. */
export type DecisionNeeds = TillNeeds & {
  readonly providers: Pick<Deps['providers'], 'rates'>;
};

/**
 * Answers the network's signed question whether a card may pay. Refuses `request:unauthenticated` if it is not from the
 * issuer.
 */
export async function answerQuestion(deps: Deps, context: Context): Promise<object> {
  const { questions } = deps.providers.issuing;
  const given = context.rawBody ?? Buffer.alloc(0);
  if (!(await questions.isGenuine(context.headers, given))) refuse('request:unauthenticated');
  const question = questions.read(given) ?? refuse('request:invalid');
  const { headers, body } = questions.answer(question, await decide(deps, question));
  for (const [name, value] of Object.entries(headers)) context.setHeader(name, value);
  return body;
}

/** Decides, and holds the money. A repeated question gets the same answer. */
export async function decide(deps: DecisionNeeds, question: AuthorizationRequest): Promise<Answer> {
  const { cardId, currency } = question;
  const no = (reason: DeclineReason) => ({ isApproved: false, amount: '0', reason });
  if (!uuid.test(cardId)) return no('unknownCard');
  if (!isAssetCode(currency)) return no('currency');
  const scale = scaleOf(currency);
  const total = parseUnits(question.amount, scale);
  if (total === undefined || total <= 0n) return no('currency');
  const funding = await fundingOf(deps, currency, total);
  const row = await askAtTill(deps, { question, total, funding });
  return { isApproved: row.is_approved, amount: formatUnits(BigInt(row.approved), scale), reason: row.reason };
}

/**
 * Returns the amount in every currency that could pay. Without rates, or a conversion in the catalogue, a currency
 * can't.
 */
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
