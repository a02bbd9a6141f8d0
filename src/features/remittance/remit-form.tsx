import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type FormEvent } from 'react';
import { fitReference } from '#contract/fiat-withdrawals/rules.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { channelIdOf } from '#contract/remittance/rules.ts';
import { recipientsTable } from '#src/features/recipients/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { StepFrame } from '#src/ui/form/steps.tsx';
import { useSteps } from '#src/ui/form/use-steps.ts';
import { Loading } from '#src/ui/loading.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { AmountStep } from './amount-step.tsx';
import type { TypedRecipient } from './new-recipient.tsx';
import { PurposeFields } from './purpose-fields.tsx';
import type { QuoteRow } from './rates.ts';
import { chosenOf, fittingOf, RecipientStep, type Chosen } from './recipient-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useAmounts, type Amounts } from './use-amounts.ts';
import { purposeOf, useRemittanceDraft, type RemittanceDraft, type Typed } from './use-draft.ts';
import type { RemittanceRow } from './wording.ts';
import styles from '#src/ui/bank-payment.module.css';

const steps = ['amount', 'recipient', 'review'] as const;

/** A remittance in three steps: how much, to whom and what for, and the whole of it once more. */
export function RemitForm({ done, chosen }: Props) {
  const draft = useRemittanceDraft();
  const typed = draft.typed;
  return typed ? <Steps draft={draft} typed={typed} done={done} chosen={chosen} /> : <Loading />;
}

interface Props {
  readonly done: (row: RemittanceRow) => unknown;
  /** Hears which pair is chosen. */
  readonly chosen: (from: string, to: string) => void;
}

interface StepsProps extends Props {
  readonly draft: RemittanceDraft;
  readonly typed: Typed;
}

function Steps({ draft, typed, done, chosen }: StepsProps) {
  const { t } = useLingui();
  const walk = useSteps(steps);
  const [person, setPerson] = useState<TypedRecipient | null>(null);
  const [quote, setQuote] = useState<QuoteRow | null>(null);
  const asking = useCommand();
  const amounts = useAmounts(typed);
  const known = useKnown();
  const [from, to] = [amounts?.pair.from, amounts?.pair.to];
  useEffect(() => {
    if (from && to) chosen(from, to);
  }, [from, to, chosen]);
  if (!amounts || !known) return <Loading />;
  const whom = chooseFrom(known, amounts, typed, person);
  const price = () => asking.run(async () => setQuote(await askQuote(amounts)));
  const text = fitReference(amounts.way.scheme, typed.reference);
  const finish = async (row: RemittanceRow) => {
    await person?.end();
    await draft.end();
    await done(row);
  };
  return (
    <StepFrame of={walk} labels={{ amount: t`Amount`, recipient: t`Recipient`, review: t`Review` }} isOpen>
      {walk.step === 'amount' ? (
        <AmountStep
          amounts={amounts}
          typed={typed}
          isKept={draft.isKept}
          change={(part) => {
            if (part.to !== undefined && (part.to !== amounts.pair.to || part.scheme !== undefined)) setPerson(null);
            draft.change(part);
          }}
          next={walk.next}
        />
      ) : null}
      {walk.step === 'recipient' ? (
        <Whom
          amounts={amounts}
          typed={typed}
          draft={draft}
          person={person}
          setPerson={setPerson}
          chosen={whom}
          isBusy={asking.isBusy}
          error={asking.error}
          back={() => walk.go('amount')}
          next={async () => {
            await price();
            walk.next();
          }}
        />
      ) : null}
      {walk.step === 'review' && quote && whom ? (
        <ReviewStep
          order={{
            quote,
            chosen: whom,
            isSaved: typed.isSaved,
            purpose: purposeOf(typed.purpose),
            purposeText: purposeOf(typed.purpose) === 'other' ? typed.purposeText.trim() : '',
            reference: text,
            files: typed.files,
          }}
          renew={price}
          isRenewing={asking.isBusy}
          back={() => walk.go('recipient')}
          done={finish}
        />
      ) : null}
      {walk.step === 'review' && !quote ? <Failed error={asking.error} back={() => walk.go('recipient')} /> : null}
    </StepFrame>
  );
}

const askQuote = ({ pair, way, side, amount }: Amounts) =>
  api(
    remittance.quote,
    {
      body: {
        from: pair.from,
        channelConfigId: channelIdOf(pair.to, way.scheme.code),
        side,
        amount: amount ?? '0',
      },
    },
    { isInline: true },
  );

/** Who can be paid: one whose change is on its way isn't yet whom the server would pay. */
const useKnown = () => recipientsTable.useNewest()?.filter(({ waits }) => waits === null);

/** Whom the draft names, as far as he is there. */
function chooseFrom(
  known: NonNullable<ReturnType<typeof useKnown>>,
  { way }: Amounts,
  { recipientId }: Typed,
  person: TypedRecipient | null,
): Chosen | null {
  const fitting = fittingOf(known, way);
  const id = chosenOf(fitting, recipientId);
  const row = fitting.find((one) => one.id === id);
  if (row) return { kind: 'saved', row };
  return person && { kind: 'new', typed: person };
}

/** No price could be had. */
function Failed({ error, back }: { error: unknown; back: () => void }) {
  return (
    <div className={styles.stack}>
      <FormError error={error} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={back}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}

interface WhomProps {
  readonly amounts: Amounts;
  readonly typed: Typed;
  readonly draft: RemittanceDraft;
  readonly person: TypedRecipient | null;
  readonly setPerson: (typed: TypedRecipient | null) => void;
  readonly chosen: Chosen | null;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly back: () => void;
  readonly next: () => unknown;
}

/** The second step: to whom, what for, with which proof. */
function Whom({ amounts, typed, draft, person, setPerson, chosen, isBusy, error, back, next }: WhomProps) {
  const isOffline = useIsOffline();
  const known = useKnown() ?? [];
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (purposeOf(typed.purpose) === 'other' && typed.purposeText.trim() === '') return;
    void next();
  };
  return (
    <div className={styles.stack}>
      <RecipientStep
        way={amounts.way}
        known={known}
        chosenId={typed.recipientId}
        typed={person}
        choose={(recipientId) => draft.change({ recipientId })}
        type={setPerson}
      />
      {chosen ? (
        <form className={styles.stack} data-is-kept={draft.isKept} noValidate onSubmit={submit}>
          <PurposeFields
            way={amounts.way}
            typed={typed}
            change={draft.change}
            isTried={isTried}
            isNew={chosen.kind === 'new'}
          />
          <FormError error={error} />
          {isOffline ? (
            <p className={styles.meta} role="status">
              <Trans>You’re offline. Your remittance is saved on this device. Connect to get a quote.</Trans>
            </p>
          ) : null}
          <div className={styles.buttons}>
            <Button variant="default" onClick={back}>
              <Trans>Back</Trans>
            </Button>
            <Button type="submit" disabled={isOffline} loading={isBusy}>
              <Trans>Review remittance</Trans>
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" onClick={back}>
            <Trans>Change amount</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
