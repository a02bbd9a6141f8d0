import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SendOptions } from './money-command.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useMoneyCommand } from './use-money-command.ts';

interface Props<About extends object> {
  /** Name of the form, the same in every tab. */
  readonly name: string;
  readonly title: ReactNode;
  /** What is shown. */
  readonly about: About;
  /** Asks the server, which records the reason, and shows the answer. */
  readonly show: (body: About & { readonly reason: string }, options: SendOptions) => Promise<unknown>;
  readonly close: () => void;
}

/** Asks staff for a reason, for the record, and then shows what was hidden. None of it is kept on the device. */
export function ShowForReason<About extends object>({ name, title, about, show, close }: Props<About>) {
  const form = useMoneyCommand<object>(name, close, close);
  const submit = (reason: string) => {
    const body = { ...about, reason };
    return form.submit({
      body,
      send: async (_verification, options) => {
        await show(body, options);
        // Null would mean that it was cancelled.
        return {};
      },
    });
  };
  return <ReasonDialog title={title} action={<Trans>Show</Trans>} form={form} submit={submit} close={close} />;
}
