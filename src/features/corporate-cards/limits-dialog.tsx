import { Trans } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { limitValues, raisesLimits } from '#contract/corporate-cards/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { LimitFields } from './limit-fields.tsx';
import { useLimits, useTypedLimits, writable } from './limit-form.ts';
import { type CardRow } from './rows.ts';

const isMore = (before: string, after: string) => new BigNumber(after).gt(before);

/** Changes the limits of a card; requires a verification if the card may then pay more. */
export function LimitsDialog({ card, close }: { card: CardRow; close: () => void }) {
  const verified = useVerified();
  const command = useCommand();
  const { findFaults, read } = useLimits(card.currency);
  const fields = useFields({ initial: useTypedLimits(card.limits), findFaults });
  const { id, label, lastFour } = card;
  const submit = async () => {
    const limits = read(fields.values);
    const body = { id, limits: writable(limits) };
    const isDone = await command.run(async () => {
      const send = (verification?: string) =>
        api(
          corporateCards.changeLimits,
          { body: { ...body, ...(verification === undefined ? {} : { verification }) } },
          { isInline: true },
        );
      const name = [label, lastFour].filter(Boolean).join(' ');
      await (raisesLimits(card.limits, limits, isMore)
        ? verified('cards.manage', limitValues(id, limits), send, { name })
        : send());
    });
    if (isDone) close();
  };
  return (
    <FormDialog
      title={<Trans>Change limits</Trans>}
      action={<Trans>Save limits</Trans>}
      close={close}
      of={fields}
      submit={submit}
      isRunning={command.isBusy}
      problem={command.error}
    >
      <LimitFields of={fields} currency={card.currency} />
    </FormDialog>
  );
}
