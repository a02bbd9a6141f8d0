import { Trans } from '@lingui/react/macro';
import { payeeFormVersion } from '#contract/payees/fields.ts';
import { needsConfirmation } from '#contract/payees/rules.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { DynamicFacts } from '#src/features/dynamic-forms/index.ts';
import { LookAlike, NameCheckNotice, type ReadAccount } from '#src/features/payees/index.ts';
import { enqueueIntention } from '#src/platform/outbox.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import type { RecipientRow } from './sync.ts';
import styles from './recipients.module.css';

interface Props {
  readonly read: ReadAccount<RecipientRow>;
  readonly before: RecipientRow | undefined;
  readonly done: () => unknown;
}

/**
 * Shows the bank's check, look-alikes and all details for review before the recipient is saved, now or when there is a
 * network.
 */
export function RecipientReview({ read, before, done }: Props) {
  const { form, fields, checked, alike, back, end } = read;
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const differs = needsConfirmation(checked.nameCheck.result);
  const save = () =>
    run(async () => {
      const body = { ...form, version: payeeFormVersion, isNameConfirmed: differs };
      if (before) {
        const changed = { params: { id: before.id }, body: { ...body, revision: before.revision } };
        await enqueueIntention(recipients.update, changed);
      } else await enqueueIntention(recipients.create, { body });
      await end();
      await done();
    });
  return (
    <div className={styles.stack}>
      <NameCheckNotice check={checked.nameCheck} />
      <LookAlike of={alike} />
      <DynamicFacts fields={fields} values={{ ...form.values, friendlyName: form.friendlyName }} />
      {isOffline ? (
        <p role="status">
          {before ? (
            <Trans>You’re offline. The change is kept on this device and saved when you’re back online.</Trans>
          ) : (
            <Trans>You’re offline. The recipient is kept on this device and added when you’re back online.</Trans>
          )}
        </p>
      ) : null}
      <FormError error={error} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={back} disabled={isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={() => void save()} loading={isBusy}>
          {differs ? <Trans>I’ve checked the recipient. Save anyway</Trans> : <Trans>Save recipient</Trans>}
        </Button>
      </div>
    </div>
  );
}
