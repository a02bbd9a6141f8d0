import { randomUUID } from 'node:crypto';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { toCsv } from '#contract/platform/csv.ts';
import { must } from '#contract/platform/errors.ts';
import { remittanceBatches } from '#contract/remittance-batches/calls.ts';
import { remittanceBatchValues, type BatchCells } from '#contract/remittance-batches/rules.ts';
import type { remittanceBatchesSchemas } from '#contract/remittance-batches/schemas.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { pin } from '#server/features/withdrawals/testing/withdrawer.ts';
import type { Deps } from '#server/platform/deps.ts';

interface World {
  readonly deps: Deps;
}
interface Payer {
  readonly device: Device;
  readonly userId: string;
}
export type Checked = ResultOf<typeof remittanceBatchesSchemas.check>;

/** Returns a German IBAN, the same for the same number. */
export function germanIban(n: number): string {
  const rest = `37040044${String(n).padStart(10, '0')}`;
  return `DE${checkDigitsOf('DE', rest)}${rest}`;
}

/** Line that pays 12 euros to a payee in Germany, a different one for each number. */
export const germanLine = (n: number, part: BatchCells = {}): BatchCells => ({
  userType: 'company',
  ownerName: `Supplier ${n}`,
  iban: germanIban(n),
  beneficiaryCountry: 'DE',
  beneficiaryCity: 'Hamburg',
  amount: '12',
  purpose: 'goods',
  reference: `Inv ${n}`,
  ...part,
});

export const germanLines = (count: number): readonly BatchCells[] =>
  Array.from({ length: count }, (_none, index) => germanLine(index + 1));

/** Formats lines as a file whose header row is their column keys. */
export function fileOf(lines: readonly BatchCells[], separator: ',' | ';' = ','): string {
  const keys = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  return toCsv(
    keys,
    lines.map((line) => keys.map((key) => line[key] ?? '')),
    separator,
  );
}

const inGermany = { name: 'May.csv', from: 'EUR', channelConfigId: 'EUR-sepa', side: 'receive' } as const;
type Question = Omit<Parameters<typeof askCheck>[1], 'csv'>;

export const askCheck = (
  who: Payer,
  body: {
    readonly name: string;
    readonly from: string;
    readonly channelConfigId: string;
    readonly side: 'pay' | 'receive';
    readonly csv: string;
  },
) => who.device.call(remittanceBatches.check, { body });

/** Checks a file, of SEPA payments in euros by default, and returns the result. */
export async function checkFile(who: Payer, csv: string, part: Partial<Question> = {}): Promise<Checked> {
  const { body } = await askCheck(who, { ...inGermany, ...part, csv });
  return must(body.result, `a checked file, not ${String(body.error?.code)} ${JSON.stringify(body.error?.details)}`);
}

export interface Confirming {
  readonly key?: string;
  readonly entered?: string;
  readonly verification?: string;
  readonly verifiedAs?: string;
  readonly companyId?: string | null;
  /** Overrides of the values in the body, to differ from the checked ones. */
  readonly said?: Partial<Pick<Checked, 'count' | 'payAmount' | 'receiveAmount'>>;
}

/** Builds a body of `remittanceBatches.create`. */
export async function confirmBody({ deps }: World, who: Payer, checked: Checked, confirming: Confirming = {}) {
  const id = must(checked.id, 'a batch that can be confirmed');
  const values = remittanceBatchValues({ ...checked, id });
  const { verifiedAs = who.userId, companyId = null, entered = pin, said = {} } = confirming;
  const verification =
    confirming.verification ?? (await insertPassedStepUp(deps, verifiedAs, 'remittance.batch', values, companyId));
  const fundPassword = await who.device.sealPassword(entered, 'fundPassword');
  const { count, payAmount, receiveAmount } = checked;
  return { id, count, payAmount, receiveAmount, ...said, fundPassword, verification };
}

/** Confirms a checked file and returns the response, successful or not. */
export async function confirmFile(world: World, who: Payer, checked: Checked, confirming: Confirming = {}) {
  const body = await confirmBody(world, who, checked, confirming);
  return who.device.call(remittanceBatches.create, { body }, { idempotencyKey: confirming.key ?? randomUUID() });
}
