import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { writeAgo } from '#src/ui/ago.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import type { AskedTwin, MoneyForm } from './use-money-command.ts';

interface CommandStateProps {
  readonly money: Pick<MoneyForm<unknown>, 'error' | 'notice' | 'twin'>;
  /** The form shows what went wrong in a place of its own. */
  readonly hidesError?: boolean;
}

/** What a form that moves money has to say: what went wrong, what is still at work, and whether a twin is meant. */
export function CommandState({ money: { error, notice, twin }, hidesError = false }: CommandStateProps) {
  return (
    <>
      {hidesError ? null : <FormError error={error} />}
      {notice ? (
        <p role="alert">
          {notice === 'running' ? (
            <Trans>This is already in progress here or in another tab. Wait a moment, then check again.</Trans>
          ) : (
            <Trans>This is already done. You’ll find it in the list.</Trans>
          )}
        </p>
      ) : null}
      {twin ? <TwinDialog twin={twin} /> : null}
    </>
  );
}

function TwinDialog({ twin }: { twin: AskedTwin }) {
  const { amount, to, at, answer } = twin;
  const when = useAgo(at);
  return (
    <Dialog
      title={<Trans>Send this again?</Trans>}
      onClose={() => answer(false)}
      actions={
        <>
          <Button variant="default" onClick={() => answer(false)}>
            <Trans>Don’t send</Trans>
          </Button>
          <Button onClick={() => answer(true)}>
            <Trans>Send again</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          You sent {amount} to {to} {when}. Send again?
        </Trans>
      </p>
    </Dialog>
  );
}

/** `3 minutes ago`, in the reader's language. */
function useAgo(at: string): string {
  const { i18n } = useLingui();
  const [openedAt] = useState(() => Date.now());
  return writeAgo(i18n.locale, Date.parse(at), openedAt);
}
