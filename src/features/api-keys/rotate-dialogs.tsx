import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { endOldSecretValues, oldSecretHours, rotateValues, type OldSecretHours } from '#contract/api-keys/rules.ts';
import { isFundPassword } from '#contract/profile/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Link } from '#src/ui/link.tsx';
import { PinField } from '#src/ui/pin-field.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from './api-keys.module.css';
import type { ApiKeyRow, NewApiKey } from './rows.ts';
import { DownloadSecret } from './secret-step.tsx';
import { withPin } from './with-pin.ts';

interface KeyDialogProps {
  readonly row: ApiKeyRow;
  readonly close: () => void;
}

const terms: Readonly<Record<OldSecretHours, MessageDescriptor>> = {
  0: msg`End it now`,
  1: msg`For 1 hour`,
  24: msg`For 24 hours`,
  168: msg`For 7 days`,
};

/** Replaces a key's secret: asks how long the old one works on, then shows the new one, this one time. */
export function RotateDialog({ row, close }: KeyDialogProps) {
  const { t, i18n } = useLingui();
  const name = useId();
  const verified = useVerified();
  const { isBusy, error, run } = useCommand();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { remark } = row;
  const withdraws = row.permissions.includes('withdraw');
  const fields = useFields({
    initial: { hours: 24 as OldSecretHours, pin: '' },
    findFaults: ({ pin }) => ({ pin: withdraws && !isFundPassword(pin) ? t`Enter exactly six digits` : undefined }),
  });
  const { hours, pin } = fields.values;
  // Another use of the key than its own program's means that its secret is known: the server keeps no such secret.
  const isLeaked = row.abnormalReason === 'ip';
  const submit = () =>
    run(async () => {
      const rotation = {
        id: row.id,
        secretVersion: row.secretVersion,
        oldSecretHours: isLeaked ? (0 as const) : hours,
      };
      const found = await verified('apiKey.rotate', rotateValues(rotation), (verification) =>
        withPin(row, pin, (proof) =>
          api(apiKeys.rotate, { body: { ...rotation, ...proof, verification } }, { isInline: true }),
        ),
      );
      if (found) setMade(found);
    });
  if (made) return <NewSecret made={made} close={close} />;
  return (
    <FormDialog
      title={<Trans>Replace the secret key?</Trans>}
      action={<Trans>Replace secret</Trans>}
      close={close}
      of={fields}
      submit={submit}
      isRunning={isBusy}
      problem={error}
    >
      <p>
        <Trans>
          <strong>{remark}</strong> gets a new secret key. Its access key, permissions and IP addresses stay the same.
        </Trans>
      </p>
      {isLeaked ? (
        <p className={styles.warn}>
          <Trans>The old secret stops working now, because it was used from another IP address.</Trans>
        </p>
      ) : (
        <fieldset className={styles.group}>
          <legend>
            <Trans>Keep the old secret working</Trans>
          </legend>
          {oldSecretHours.map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name={name} checked={one === hours} onChange={() => fields.change({ hours: one })} />
              <span>{i18n._(terms[one])}</span>
            </label>
          ))}
        </fieldset>
      )}
      {row.oldSecretUntil ? (
        <p className={styles.warn}>
          <Trans>The secret you replaced last time stops working now.</Trans>
        </p>
      ) : null}
      {withdraws ? <PinField label={t`Payment PIN`} {...fields.field('pin')} /> : null}
    </FormDialog>
  );
}

/** Without a close button, so that the secret isn't lost by a stray click. */
function NewSecret({ made, close }: { made: NewApiKey; close: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={<Trans>Copy your secret key now</Trans>}
      actions={
        <>
          <DownloadSecret made={made} />
          <Button onClick={close}>
            <Trans>I’ve saved it</Trans>
          </Button>
        </>
      }
    >
      <p className={styles.warn}>
        <Trans>We can’t show it again. If you lose it, replace it once more.</Trans>
      </p>
      <CopyField value={made.secretKey} label={t`Secret key`} />
    </Dialog>
  );
}

/** Ends the old secret after a rotation. */
export function EndOldSecretDialog({ row: { id, remark }, close }: KeyDialogProps) {
  const verified = useVerified();
  const { isBusy, error, run } = useCommand();
  const submit = () =>
    run(async () => {
      const send = (verification: string) =>
        api(apiKeys.endOldSecret, { body: { id, verification } }, { isInline: true });
      if (await verified('apiKey.endOldSecret', endOldSecretValues(id), send)) close();
    });
  return (
    <FormDialog
      title={<Trans>End the old secret now?</Trans>}
      action={<Trans>End old secret</Trans>}
      back={<Trans>Keep it</Trans>}
      close={close}
      submit={submit}
      isRunning={isBusy}
      problem={error}
      isDanger
    >
      <p>
        <Trans>
          Apps that still use the old secret of <strong>{remark}</strong> lose access immediately.
        </Trans>
      </p>
      <p>
        <Link to="/dashboard/account/api/requests" search={{ key: id }}>
          <Trans>See which requests are signed with it</Trans>
        </Link>
      </p>
    </FormDialog>
  );
}
