import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isReturnReason } from '#contract/transfer/rules.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { transferSchemas } from '#contract/transfer/schemas.ts';
import { ReasonDialog, ToldReasonField, useCaseDecision, useReasonFaults } from '#src/features/commands/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Money } from '#src/ui/money.tsx';
import { Button } from '#src/ui/button.tsx';
import review from '#src/ui/review.module.css';
import { returnReasonNames } from './return-reasons.ts';

export type HeldRow = ResultOf<typeof transferSchemas.listHeld>['items'][number];

/** The two outcomes of a review, each with a reason. */
export function OperatorDecide({ item }: { item: HeldRow }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [choice, setChoice] = useState<'release' | 'return' | null>(null);
  const { fromName, toName } = item;
  return (
    <div className={review.lineActions}>
      <Button size="sm" disabled={isOffline} aria-label={t`Release to ${toName}`} onClick={() => setChoice('release')}>
        <Trans>Release</Trans>
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isOffline}
        aria-label={t`Return to ${fromName}`}
        onClick={() => setChoice('return')}
      >
        <Trans>Return</Trans>
      </Button>
      {choice ? <Confirmation item={item} isReleased={choice === 'release'} close={() => setChoice(null)} /> : null}
    </div>
  );
}

interface ConfirmationProps {
  readonly item: HeldRow;
  readonly isReleased: boolean;
  readonly close: () => void;
}

function Confirmation({ item, isReleased, close }: ConfirmationProps) {
  const fields = useFields({ initial: { code: '', reason: '' }, findFaults: useReasonFaults(!isReleased) });
  const { id, amount, asset, status } = item;
  const form = useCaseDecision({ kind: 'transfer', id }, close);
  const decide = (reason: string) => {
    const { code } = fields.values;
    const order = { version: status, reason, amount, asset };
    if (isReleased) return form.decide({ decision: 'approve', ...order });
    return form.decide({ decision: 'reject', ...order, ...(isReturnReason(code) ? { code } : {}) });
  };
  return (
    <ReasonDialog
      title={isReleased ? <Trans>Release this transfer?</Trans> : <Trans>Return this transfer?</Trans>}
      action={isReleased ? <Trans>Release</Trans> : <Trans>Return</Trans>}
      of={fields}
      form={form}
      submit={decide}
      close={close}
    >
      <p>
        <Money value={amount} asset={asset} /> · {item.fromName} → {item.toName}
      </p>
      {isReleased ? null : (
        <ToldReasonField
          label={<Trans>Reason shown to the customer</Trans>}
          names={returnReasonNames}
          {...fields.field('code')}
        />
      )}
    </ReasonDialog>
  );
}
