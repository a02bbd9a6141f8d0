import { Trans } from '@lingui/react/macro';
import { appeals } from '#contract/appeals/calls.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import trade from '#src/ui/trade.module.css';
import { type AppealRow } from './sync.ts';

interface Props {
  readonly appeal: AppealRow;
  readonly close: () => void;
}

/** Withdraws an appeal after a warning: scammers ask their victims to do this. */
export function WithdrawDialog({ appeal: { id, as }, close }: Props) {
  const form = useMoneyCommand<AppealRow>(`appeal-withdraw-${id}`, close);
  const body = { id };
  const submit = () => form.submit({ body, send: (_none, options) => api(appeals.withdraw, { body }, options) });
  return (
    <CommandDialog
      title={<Trans>Cancel appeal</Trans>}
      action={<Trans>Cancel appeal</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p className={trade.meta}>
        {as === 'customer' ? (
          <Trans>
            The order continues and our team stops reviewing it. Cancel it only if you have what you’re owed, never
            because the merchant promises it.
          </Trans>
        ) : (
          <Trans>
            The order continues and our team stops reviewing it. Cancel it only if you have what you’re owed, never
            because the customer promises it.
          </Trans>
        )}
      </p>
    </CommandDialog>
  );
}
