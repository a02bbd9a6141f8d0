import { setTimeout } from 'node:timers/promises';
import { payeeAccount, payeeChecks, payeeFormVersion, payeeFields, payeeName } from '#contract/payees/fields.ts';
import { needsConfirmation, type PayeeForm } from '#contract/payees/rules.ts';
import { listCountriesOf, listOffered } from '#contract/payees/schemes.ts';
import { readForm, type DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { AskedName, NameCheck } from '#server/providers/banking/name-check.ts';
import { askWithin } from './ask-within.ts';
import { mayAskNames } from './name-limits.ts';
import { checkPayeeModulus } from './modulus/check.ts';

export type Kind = Pick<PayeeForm, 'currency' | 'country' | 'scheme' | 'userType'>;

/** Refuses 40001 for a scheme that the currency, or the country of the bank, doesn't have. */
export function assertOffered({ currency, country, scheme }: Kind, session: Pick<Session, 'tier' | 'country'>): void {
  const offered = listOffered(currency, session).find((one) => one.scheme.code === scheme);
  if (!offered || !listCountriesOf(offered.scheme).includes(country)) refuse(40001, { currency, country, scheme });
}

/**
 * Returns the accepted values of a form. Refuses `request:invalid` with the first invalid field and the rule it breaks.
 */
export function readPayee(
  session: Pick<Session, 'tier' | 'country'>,
  form: Kind & { readonly values: DynamicValues },
  today: string,
): DynamicValues {
  assertOffered(form, session);
  const read = readForm(payeeFields(form), form.values, { today, checks: payeeChecks(form.country) });
  const [flaw] = read.flaws;
  if (flaw) refuse('request:invalid', { field: `values.${flaw.field}`, rule: flaw.rule });
  return read.values;
}

/** Refuses 60015 for an outdated form. */
export function assertVersion(version: string): void {
  if (version !== payeeFormVersion) refuse(60015, { version: payeeFormVersion });
}

const unchecked: NameCheck = { result: 'unavailable', name: null };

type Asker = Pick<Session, 'accountId'>;

/**
 * Checks a payee with their bank and by their account numbers. If the query fails, or too many names were asked about,
 * nothing is said about the name.
 */
export async function askBank(deps: Deps, { accountId }: Asker, form: Kind, values: DynamicValues) {
  const [mayAsk] = await mayAskNames(deps, accountId, [namedIn(values)]);
  return ask(deps, form, values, mayAsk === true);
}

const namedIn = (values: DynamicValues) => ({ account: payeeAccount(values), name: payeeName(values) });

async function ask(deps: Deps, { country, scheme }: Kind, values: DynamicValues, mayAsk: boolean) {
  const { banking } = deps.providers;
  const { account, name } = namedIn(values);
  const [nameCheck, bank] = await Promise.all([
    mayAsk ? banking.checkName({ account, country, scheme }, name).catch(() => unchecked) : unchecked,
    banking.findBank({ account, country }).catch(() => undefined),
  ]);
  return { nameCheck, modulusCheck: checkPayeeModulus(values), bank: bank ?? null };
}

/** Maximum number of payees whose banks are asked at once, and for how long for all of a file. */
const [askedAtOnce, askedForMs] = [10, 10_000];

/**
 * Checks the payees of a file. A request takes 30 seconds at most, so slow banks are not waited for: nothing is said
 * about the names that remain.
 */
export async function askBanks(deps: Deps, { accountId }: Asker, all: readonly Asking[]) {
  const may = await mayAskNames(
    deps,
    accountId,
    all.map(({ values }) => namedIn(values)),
  );
  const asking = all.map((one, index) => ({ ...one, mayAsk: may[index] === true }));
  const time = new AbortController();
  const isOver = setTimeout(askedForMs, undefined, { ref: false, signal: time.signal }).catch(() => {});
  const unanswered = ({ values }: Asking) => ({
    nameCheck: unchecked,
    modulusCheck: checkPayeeModulus(values),
    bank: null,
  });
  const bounds = { atOnce: askedAtOnce, isOver, unanswered };
  const answers = await askWithin(asking, ({ form, values, mayAsk }) => ask(deps, form, values, mayAsk), bounds);
  time.abort();
  return answers;
}

interface Asking {
  readonly form: Kind;
  /** As read from the form. */
  readonly values: DynamicValues;
}

/** Checks the names of many payees, in order. */
export async function askNames(
  deps: Deps,
  { accountId }: Asker,
  asked: readonly AskedName[],
): Promise<readonly NameCheck[]> {
  const may = await mayAskNames(deps, accountId, asked);
  const admitted = asked.filter((_one, index) => may[index]);
  const checks = (await deps.providers.banking.checkNames(admitted).catch(() => [])).values();
  return may.map((mayAsk) => (mayAsk ? checks.next().value : undefined) ?? unchecked);
}

/** Refuses `payee:nameDiffers` for a name that the bank doesn't have, until the customer confirms it. */
export function assertConfirmed({ result, name }: NameCheck, isConfirmed: boolean): void {
  if (needsConfirmation(result) && !isConfirmed) refuse('payee:nameDiffers', { result, name });
}
