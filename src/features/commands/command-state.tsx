import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { ApiError } from '#src/platform/api-error.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { writeAgo } from '#src/ui/ago.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useSteady } from '#src/ui/press.ts';
import type { AskedTwin, MoneyForm } from './use-money-command.ts';

interface CommandStateProps {
  readonly money: Pick<MoneyForm<unknown>, 'error' | 'notice' | 'twin'>;
  /** True if the form shows the error elsewhere. */
  readonly hidesError?: boolean;
}

const notices = {
  running: msg`This is already in progress here or in another tab. Wait a moment, then check again.`,
  doneBefore: msg`This is already done. You’ll find it in the list.`,
  overtaken: msg`An earlier request went through first. Check it, then confirm again.`,
} as const;

/**
 * Status of a form that moves money: what went wrong, what is still in progress, and whether a duplicate is intended.
 */
export function CommandState({ money: { error, notice, twin }, hidesError = false }: CommandStateProps) {
  const { i18n } = useLingui();
  return (
    <>
      {hidesError ? null : <Refusal error={error} />}
      {notice ? <p role="alert">{i18n._(notices[notice])}</p> : null}
      {twin ? <TwinDialog twin={twin} /> : null}
    </>
  );
}

/** Texts about details come with the first refusal that has some; if they don't load, there is still the message. */
const Refused = lazy(() =>
  Promise.all([import('./refused.tsx'), loadPageTexts()]).then(
    ([{ Refused: Whole }]) => ({ default: Whole }),
    () => ({ default: ({ message }: Pick<ApiError, 'message'>) => message }),
  ),
);

/** Shows why a command failed; a refusal says what is possible instead, as its toast would. */
function Refusal({ error }: { error: unknown }) {
  const shown = useSteady(error);
  if (!(shown instanceof ApiError) || !explainsItself(shown)) return <FormError error={error} />;
  return (
    <FormError error={shown}>
      <Suspense fallback={shown.message}>
        <Refused message={shown.message} details={shown.details} />
      </Suspense>
    </FormError>
  );
}

/** Whether a refusal has details for people beyond those that every form shows. */
const explainsItself = ({ details }: ApiError) =>
  details !== null && ['reason', 'minimum', 'maximum', 'left'].some((name) => Object.hasOwn(details, name));

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

/** `3 min ago`, in the user's language. */
function useAgo(at: string): string {
  const { i18n } = useLingui();
  const [openedAt] = useState(() => Date.now());
  return writeAgo(i18n, Date.parse(at), openedAt);
}
