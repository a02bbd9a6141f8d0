import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { fiatWithdrawalsSchemas } from '#contract/fiat-withdrawals/schemas.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { scaleOf, isAssetCode } from '#contract/platform/assets.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { payeesTable, type PayeeRow } from '#src/features/payees/index.ts';
import { useAmountFlaw } from '#src/ui/form/use-amount-flaw.ts';
import { useLimitTexts } from '#src/ui/form/use-range-fault.ts';
import { useAccount } from '#src/platform/acting.ts';
import { ask } from '#src/platform/ask.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useQuery } from '@tanstack/react-query';
import { payoutPurposes } from '#contract/fiat-withdrawals/rules.ts';
import { Obstacles } from './obstacles.tsx';
import { PayeeField } from './payee-field.tsx';
import { planOf, rhythmOf } from './plan.ts';
import { ReferenceField } from './reference-field.tsx';
import { Review, type Reviewed } from './review.tsx';
import { ScheduleReview, type Planned, type ScheduleRow } from './schedule-review.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { empty, fitted, purposeOf, sideOf, splitFor, useWays, type Typed } from './use-order.ts';
import { useWhenFaults, WhenFields } from './when-fields.tsx';
import { purposeNames, type PayoutRow } from './wording.ts';
import styles from '#src/ui/bank-payment.module.css';

type Terms = ResultOf<typeof fiatWithdrawalsSchemas.getTerms>;

interface Props {
  /** Id of the payee to pay, from the address. */
  readonly to?: string | undefined;
  readonly done: (row: PayoutRow) => unknown;
  readonly scheduled: (row: ScheduleRow) => unknown;
}

/** Form for payee, amount, scheme, purpose and time, followed by a review of the whole. */
export function WithdrawForm(props: Props) {
  const payees = payeesTable.useNewest();
  if (!payees) return <Loading />;
  return payees.length === 0 ? <NoPayees /> : <Order {...props} payees={payees} />;
}

interface OrderProps extends Props {
  readonly payees: readonly PayeeRow[];
}

function Order({ payees, to, done, scheduled }: OrderProps) {
  const { i18n, t } = useLingui();
  const findDayFaults = useWhenFaults();
  const [reviewed, setReviewed] = useState<(Reviewed & { readonly planned?: Planned }) | null>(null);
  // A payee added meanwhile must not become the one the amount is typed for.
  const [first] = useState(to ?? payees[0]?.id ?? '');
  const fields = useFields<Typed>({
    initial: { ...empty, payeeId: first },
    draft: 'fiat-withdrawal',
    // An amount typed for one payee isn't kept for another. Drafts of earlier versions don't name the preselected one.
    adapt: (kept) =>
      to !== undefined && kept.payeeId !== to ? { ...empty, payeeId: to } : { ...kept, payeeId: kept.payeeId || first },
    findFaults: (typed): Faults => (way ? { amount: amount.faultOf(typed), ...findDayFaults(typed, way) } : {}),
  });
  const { values, field, change } = fields;
  const payee = payees.find(({ id }) => id === values.payeeId);
  const ways = useWays(payee);
  const way = ways.find(({ scheme }) => scheme.code === values.scheme) ?? ways[0];
  const amount = useAmount(payee?.currency ?? '', way);
  if (!fields.isRead) return <Loading />;
  const back = () => setReviewed(null);
  if (reviewed?.planned)
    return (
      <ScheduleReview
        order={reviewed}
        planned={reviewed.planned}
        back={back}
        done={async (row) => {
          fields.form.reset();
          await fields.end();
          back();
          await scheduled(row);
        }}
      />
    );
  if (reviewed) return <Review order={reviewed} back={back} done={(row) => fields.end().then(() => done(row))} />;
  const choice = (
    <PayeeField key="payee" payees={payees} payee={payee} choose={(payeeId) => change({ payeeId, scheme: '' })} />
  );
  if (!payee)
    return (
      <Form of={fields} submit={() => undefined}>
        {choice}
      </Form>
    );
  if (!way || !isAssetCode(payee.currency))
    return (
      <Form of={fields} submit={() => undefined}>
        {choice}
        <Closed payee={payee} />
      </Form>
    );
  const { terms } = amount;
  const planned = planOf(values, way);
  const side = sideOf(values.side);
  const obstacles = (terms?.obstacles ?? []).filter(({ kind }) => !planned || kind !== 'limitUsed');
  const review = (typed: Typed) => {
    const split = amount.read(typed);
    if (!split || (planned && 'flaw' in planned)) return;
    const show = (units: bigint) => formatUnits(units, amount.scale);
    const amounts = { amount: show(split.amount), fee: show(split.fee), arrives: show(split.arrives) };
    const reference = fitted(way, typed.reference);
    const order = { payee, way, ...amounts, purpose: purposeOf(typed.purpose), reference };
    setReviewed(planned ? { ...order, planned } : order);
  };
  return (
    <Form of={fields} submit={review}>
      <Obstacles of={obstacles} />
      {choice}
      <SelectField
        label={t`The amount below is`}
        choices={[
          { value: 'send', label: t`what leaves my account` },
          { value: 'receive', label: t`what the recipient gets` },
        ]}
        {...field('side')}
        value={side}
      />
      <AmountField
        label={t`Amount`}
        asset={payee.currency}
        most={side === 'send' ? terms?.available : undefined}
        description={
          terms ? (
            <Trans>
              Available: {terms.available} {payee.currency}
            </Trans>
          ) : undefined
        }
        {...field('amount')}
      />
      <SchemeChoice
        ways={ways}
        chosen={way.scheme.code}
        currency={payee.currency}
        country={payee.country}
        amount={readPayment(values.amount, i18n.locale, amount.scale)}
        side={side}
        at={planned?.run?.at}
        choose={(scheme) => change({ scheme })}
      />
      <SelectField
        label={t`Purpose`}
        choices={payoutPurposes.map((one) => ({ value: one, label: i18n._(purposeNames[one]) }))}
        {...field('purpose')}
        value={purposeOf(values.purpose)}
      />
      <ReferenceField way={way} {...field('reference')} />
      <WhenFields of={fields} way={way} />
      <FormFoot
        of={fields}
        action={<Trans>Review bank withdrawal</Trans>}
        offline={<Trans>You’re offline. Your bank withdrawal is saved on this device. Connect to submit it.</Trans>}
        isDisabled={obstacles.length > 0 || payee.usableAt !== null}
      />
    </Form>
  );
}

/** Returns what a typed amount comes to by a scheme, and what is wrong with it as far as this device knows. */
function useAmount(currency: string, way: OfferedScheme | undefined) {
  const { i18n, t } = useLingui();
  const unreadable = useAmountFlaw();
  const limitTexts = useLimitTexts();
  const terms = useTerms(currency).data;
  const scale = isAssetCode(currency) ? scaleOf(currency) : 2;
  const read = ({ amount, side }: Typed) => way && splitFor(way, readPayment(amount, i18n.locale, scale), sideOf(side));
  const faultOf = (typed: Typed) => {
    const { minimum = '0', maximum = '0' } = way?.terms ?? {};
    const flaws = {
      form: unreadable(typed.amount, scale),
      ...limitTexts({ asset: currency, minimum, maximum }),
      balance: t`Not enough ${currency} available`,
      limit: t`This is more than your remaining limit`,
    };
    // The balance and the limits of a scheduled withdrawal are checked on its day.
    const known = rhythmOf(typed.rhythm) ? undefined : terms;
    const flaw = flawOf({ minimum, maximum }, read(typed)?.amount, known, scale);
    return flaw && flaws[flaw];
  };
  return { terms, scale, read, faultOf };
}

/** Returns the balance of the account shown, and what prevents a withdrawal. */
function useTerms(currency: string) {
  const account = useAccount();
  const question = ask(fiatWithdrawals.getTerms, { query: { Currency: currency } });
  return useQuery({ ...question, enabled: currency !== '' && account !== null });
}

/** Returns what is wrong with an amount, as far as this device knows. */
function flawOf(
  { minimum, maximum }: { readonly minimum: string; readonly maximum: string },
  amount: bigint | undefined,
  terms: Terms | undefined,
  scale: number,
) {
  const units = (text: string) => parseUnits(text, scale) ?? 0n;
  if (amount === undefined) return 'form';
  if (amount < units(minimum)) return 'minimum';
  if (amount > units(maximum)) return 'maximum';
  if (terms && amount > units(terms.available)) return 'balance';
  return terms && amount > units(terms.limit.left) ? 'limit' : undefined;
}

function NoPayees() {
  return (
    <EmptyState
      title={<Trans>Add a recipient first</Trans>}
      action={
        <LinkButton to="/dashboard/assets/global/address" search={{ do: 'add' }}>
          <Trans>Add recipient</Trans>
        </LinkButton>
      }
    >
      <Trans>You can withdraw to bank accounts you’ve saved.</Trans>
    </EmptyState>
  );
}

function Closed({ payee }: { payee: PayeeRow }) {
  const { currency } = payee;
  return (
    <p className={styles.warn} role="status">
      <Trans>Bank withdrawals in {currency} are paused.</Trans>
    </p>
  );
}
