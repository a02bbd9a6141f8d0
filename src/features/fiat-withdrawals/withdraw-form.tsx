import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { fiatWithdrawalsSchemas } from '#contract/fiat-withdrawals/schemas.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { scaleOf, isAssetCode } from '#contract/platform/assets.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { payeesTable, showAccount, type PayeeRow } from '#src/features/payees/index.ts';
import { useAccount } from '#src/platform/acting.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { AmountField } from '#src/ui/form/amount-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { readPayment } from '#src/ui/typed-amount.ts';
import { useQuery } from '@tanstack/react-query';
import { payoutPurposes } from '#contract/fiat-withdrawals/rules.ts';
import { Obstacles } from './obstacles.tsx';
import { planOf } from './plan.ts';
import { ReferenceField } from './reference-field.tsx';
import { Review, type Reviewed } from './review.tsx';
import { ScheduleReview, type Planned, type ScheduleRow } from './schedule-review.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { fitted, purposeOf, sideOf, splitFor, useOrderDraft, useWays } from './use-order.ts';
import { WhenFields } from './when-fields.tsx';
import { purposeNames, type PayoutRow } from './wording.ts';
import styles from '#src/ui/bank-payment.module.css';

type Terms = ResultOf<typeof fiatWithdrawalsSchemas.getTerms>;

interface Props {
  readonly done: (row: PayoutRow) => unknown;
  readonly scheduled: (row: ScheduleRow) => unknown;
}

/** Whom, how much, which way, what for, when; then the whole of it once more. */
export function WithdrawForm({ done, scheduled }: Props) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const payees = payeesTable.useNewest();
  const draft = useOrderDraft();
  const [isTried, setTried] = useState(false);
  const [reviewed, setReviewed] = useState<(Reviewed & { readonly planned?: Planned }) | null>(null);
  const typed = draft.typed;
  const payee = payees?.find(({ id }) => id === typed?.payeeId) ?? payees?.[0];
  const ways = useWays(payee);
  const terms = useTerms(payee?.currency);
  if (!typed || !payees) return <Loading />;
  if (!payee) return <NoPayees />;
  const way = ways.find(({ scheme }) => scheme.code === typed.scheme) ?? ways[0];
  if (!way || !isAssetCode(payee.currency)) return <Closed payee={payee} />;
  const scale = scaleOf(payee.currency);
  const side = sideOf(typed.side);
  const amount = readPayment(typed.amount, i18n.locale, scale);
  const split = splitFor(way, amount, side);
  const text = fitted(way, typed.reference);
  const planned = planOf(typed, way);
  // What there is, and what may leave, is looked at on its day.
  const flaw = faultOf(way.terms, split?.amount, planned ? undefined : terms.data, scale);
  const flaws = {
    form: t`Enter an amount above 0 with up to ${scale} decimals`,
    minimum: t`Enter at least ${way.terms.minimum} ${payee.currency}`,
    maximum: t`Enter at most ${way.terms.maximum} ${payee.currency}`,
    balance: t`Not enough ${payee.currency} available`,
    limit: t`This is more than your remaining limit`,
  };
  const fault = flaw ? flaws[flaw] : undefined;
  const obstacles = (terms.data?.obstacles ?? []).filter(({ kind }) => !planned || kind !== 'limitUsed');
  if (reviewed?.planned)
    return (
      <ScheduleReview
        order={reviewed}
        planned={reviewed.planned}
        back={() => setReviewed(null)}
        done={async (row) => {
          await draft.end();
          setReviewed(null);
          setTried(false);
          await scheduled(row);
        }}
      />
    );
  if (reviewed)
    return (
      <Review
        order={reviewed}
        back={() => setReviewed(null)}
        done={async (row) => {
          await draft.end();
          await done(row);
        }}
      />
    );
  return (
    <form
      className={styles.stack}
      data-is-kept={draft.isKept}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!split || fault || (planned && 'flaw' in planned)) return;
        const show = (units: bigint) => formatUnits(units, scale);
        const amounts = { amount: show(split.amount), fee: show(split.fee), arrives: show(split.arrives) };
        const order = { payee, way, ...amounts, purpose: purposeOf(typed.purpose), reference: text };
        setReviewed(planned ? { ...order, planned } : order);
      }}
    >
      <Obstacles of={obstacles} />
      <SelectField
        label={t`Recipient`}
        value={payee.id}
        choices={payees.map((one) => ({
          value: one.id,
          label: `${one.friendlyName} · ${one.currency} · ${showAccount(one.account)}`,
        }))}
        onChange={(event) => draft.change({ payeeId: event.currentTarget.value, scheme: '' })}
        description={
          payee.usableAt
            ? t`The account was changed. You can pay it from ${formatInstant(payee.usableAt)}.`
            : payee.name
        }
      />
      <SelectField
        label={t`The amount below is`}
        value={side}
        choices={[
          { value: 'send', label: t`what leaves my account` },
          { value: 'receive', label: t`what the recipient gets` },
        ]}
        onChange={(event) => draft.change({ side: event.currentTarget.value })}
      />
      <AmountField
        label={t`Amount`}
        name="amount"
        asset={payee.currency}
        value={typed.amount}
        most={side === 'send' ? terms.data?.available : undefined}
        onChange={(text_) => draft.change({ amount: text_ })}
        error={(isTried || typed.amount !== '') && fault ? fault : undefined}
        description={
          terms.data ? (
            <Trans>
              Available: {terms.data.available} {payee.currency}
            </Trans>
          ) : undefined
        }
      />
      <SchemeChoice
        ways={ways}
        chosen={way.scheme.code}
        currency={payee.currency}
        amount={amount}
        side={side}
        at={planned?.run?.at}
        choose={(scheme) => draft.change({ scheme })}
      />
      <SelectField
        label={t`Purpose`}
        value={purposeOf(typed.purpose)}
        choices={payoutPurposes.map((one) => ({ value: one, label: i18n._(purposeNames[one]) }))}
        onChange={(event) => draft.change({ purpose: event.currentTarget.value })}
      />
      <ReferenceField way={way} value={typed.reference} change={(reference) => draft.change({ reference })} />
      <WhenFields way={way} typed={typed} change={draft.change} isTried={isTried} />
      {isOffline ? (
        <p className={styles.meta} role="status">
          <Trans>You’re offline. Your bank withdrawal is saved on this device. Connect to submit it.</Trans>
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" disabled={isOffline || obstacles.length > 0 || payee.usableAt !== null}>
          <Trans>Review bank withdrawal</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Of the account that is shown: what there is, and what stands in the way. */
function useTerms(currency: string | undefined) {
  const account = useAccount();
  const question = ask(fiatWithdrawals.getTerms, { query: { Currency: currency ?? '' } });
  return useQuery({ ...question, enabled: currency !== undefined && account !== null });
}

/** What is wrong with an amount, as far as this device knows. */
function faultOf(
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
