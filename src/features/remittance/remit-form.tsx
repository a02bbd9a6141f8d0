import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { fitReference } from '#contract/fiat-withdrawals/rules.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { channelIdOf } from '#contract/remittance/rules.ts';
import { recipientsTable, type RecipientRow } from '#src/features/recipients/index.ts';
import { api } from '#src/platform/api.ts';
import type { Shown } from '#src/platform/edits.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { StepFrame } from '#src/ui/form/steps.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { useSteps } from '#src/ui/form/use-steps.ts';
import { Loading } from '#src/ui/loading.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { AmountStep, useAmountFault } from './amount-step.tsx';
import type { TypedRecipient } from './new-recipient.tsx';
import { PurposeFields } from './purpose-fields.tsx';
import type { QuoteRow } from './rates.ts';
import { fittingOf, isNew, isPayable, preselect, RecipientStep, type Chosen } from './recipient-step.tsx';
import { payeeOf, ReviewStep } from './review-step.tsx';
import { useAmounts, type Amounts } from './use-amounts.ts';
import { draftName, empty, purposeOf, type Typed } from './use-draft.ts';
import type { RemittanceRow } from './wording.ts';
import styles from '#src/ui/bank-payment.module.css';

const steps = ['amount', 'recipient', 'review'] as const;

interface Props {
  /** Id of the recipient to pay, from the address. */
  readonly to?: string | undefined;
  readonly done: (row: RemittanceRow) => unknown;
  /** Called with the selected pair. */
  readonly chosen: (from: string, to: string) => void;
}

/** A remittance in three steps: amount, recipient and purpose, review. */
export function RemitForm({ to, ...props }: Props) {
  const known = recipientsTable.useNewest();
  if (!known) return <Loading />;
  return <Steps {...props} known={known} asked={known.find(({ id }) => id === to)} />;
}

interface StepsProps extends Omit<Props, 'to'> {
  readonly known: readonly Shown<RecipientRow>[];
  readonly asked: RecipientRow | undefined;
}

function Steps({ known, asked, done, chosen }: StepsProps) {
  // Fixed: the list may change while the form is filled in.
  const [first] = useState<Typed>(() =>
    asked ? { ...empty, to: asked.currency, scheme: asked.scheme, recipientId: asked.id } : empty,
  );
  const { t } = useLingui();
  const walk = useSteps(steps);
  const [person, setPerson] = useState<TypedRecipient | null>(null);
  // The recipient is fixed with the price: the list may change during the review.
  const [priced, setPriced] = useState<{ readonly quote: QuoteRow; readonly chosen: Chosen } | null>(null);
  const asking = useCommand();
  const findAmountFault = useAmountFault();
  const fields = useFields<Typed>({
    initial: first,
    draft: draftName,
    // An amount typed for one recipient isn't kept for another.
    adapt: (kept) => (first.recipientId === '' || kept.recipientId === first.recipientId ? kept : first),
    findFaults: ({ amount, purpose, purposeText }): Faults => {
      if (walk.step === 'amount') return { amount: amounts && findAmountFault(amounts, amount) };
      const isUntold = purposeOf(purpose) === 'other' && purposeText.trim() === '';
      return { purposeText: isUntold ? t`Describe what the payment is for` : undefined };
    },
  });
  const { values: typed, change } = fields;
  const amounts = useAmounts(typed);
  const [from, to] = [amounts?.pair.from, amounts?.pair.to];
  useEffect(() => {
    if (from && to) chosen(from, to);
  }, [from, to, chosen]);
  if (!fields.isRead || !amounts) return <Loading />;
  const whom = chooseFrom(known, amounts, typed, person);
  const reference = fitReference(amounts.way.scheme, typed.reference);
  const price = async (to: Chosen) => setPriced({ quote: await askQuote(amounts, to, reference), chosen: to });
  const finish = async (row: RemittanceRow) => {
    await person?.end();
    await fields.end();
    await done(row);
  };
  return (
    <StepFrame of={walk} labels={{ amount: t`Amount`, recipient: t`Recipient`, review: t`Review` }} isOpen>
      {walk.step === 'amount' ? (
        <AmountStep
          of={fields}
          amounts={amounts}
          change={(part) => {
            if (part.to !== undefined && (part.to !== amounts.pair.to || part.scheme !== undefined)) setPerson(null);
            change(part);
          }}
          next={() => {
            // Store the preselected recipient, so that a change of the list doesn't select another one.
            change({ recipientId: preselect(fittingOf(known, amounts.way), typed.recipientId) });
            walk.next();
          }}
        />
      ) : null}
      {walk.step === 'recipient' ? (
        <div className={styles.stack}>
          <RecipientStep
            way={amounts.way}
            known={known}
            chosenId={typed.recipientId}
            typed={person}
            isBusy={fields.isBusy}
            choose={(recipientId) => change({ recipientId })}
            type={setPerson}
          />
          {whom ? (
            <Form of={fields} submit={() => price(whom).then(walk.next)}>
              <PurposeFields of={fields} way={amounts.way} isNew={whom.kind === 'new'} />
              <FormFoot
                of={fields}
                action={<Trans>Review remittance</Trans>}
                back={walk.back}
                offline={
                  <Trans>You’re offline. Your remittance is saved on this device. Connect to get a quote.</Trans>
                }
              />
            </Form>
          ) : (
            <div className={styles.buttons}>
              <Button variant="default" onClick={walk.back}>
                <Trans>Change amount</Trans>
              </Button>
            </div>
          )}
        </div>
      ) : null}
      {walk.step === 'review' && priced ? (
        <ReviewStep
          order={{
            ...priced,
            isSaved: typed.isSaved,
            purpose: purposeOf(typed.purpose),
            purposeText: purposeOf(typed.purpose) === 'other' ? typed.purposeText.trim() : '',
            reference,
            files: typed.files,
          }}
          renew={() => asking.run(() => price(priced.chosen))}
          isRenewing={asking.isBusy}
          problem={asking.error}
          back={() => walk.go('recipient')}
          done={finish}
        />
      ) : null}
    </StepFrame>
  );
}

const askQuote = ({ pair, way, side, amount }: Amounts, to: Chosen, reference: string) =>
  api(
    remittance.quote,
    {
      body: {
        from: pair.from,
        channelConfigId: channelIdOf(pair.to, way.scheme.code),
        side,
        amount: amount ?? '0',
        country: to.kind === 'saved' ? to.row.country : to.typed.form.country,
        account: payeeOf(to).account,
        reference,
      },
    },
    { isInline: true },
  );

/** Returns the draft's recipient; null if they can't be paid, or are new and not confirmed yet. */
function chooseFrom(
  known: readonly Shown<RecipientRow>[],
  { way }: Amounts,
  { recipientId }: Typed,
  person: TypedRecipient | null,
): Chosen | null {
  if (recipientId === isNew) return person && { kind: 'new', typed: person };
  const row = fittingOf(known, way).find(({ id }) => id === recipientId);
  return row && isPayable(row) ? { kind: 'saved', row } : null;
}
