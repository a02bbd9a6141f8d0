import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { applicationFiles, type SecurityItem } from '#contract/security/rules.ts';
import { UploadField } from '#src/features/files/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { NewContactFields } from './new-contact-fields.tsx';
import type { SecurityInfo } from './rows.ts';
import styles from './security.module.css';
import { useApplication } from './use-application.ts';
import { itemNames } from './wording.ts';

interface ApplyDialogProps {
  readonly info: SecurityInfo;
  readonly close: () => void;
  readonly done: (message: string) => void;
}

/** Applies to have replaced or removed what the owner no longer has; a person decides by the proofs. */
export function ApplyDialog({ info, close, done }: ApplyDialogProps) {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const { values, contacts, faults, form, isBusy, error, change, submit, sendCode, fail } = useApplication(info, done);
  const { items } = values;
  const toggle = (item: SecurityItem) =>
    change({ items: items.includes(item) ? items.filter((one) => one !== item) : [...items, item] });
  return (
    <Dialog title={<Trans>Request a change</Trans>} onClose={close}>
      <form ref={form} className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={styles.choices} aria-describedby="apply-items-fault">
          <legend>
            <Trans>What have you lost access to?</Trans>
          </legend>
          {boundItems(info).map((item) => (
            <Checkbox
              key={item}
              name="items"
              label={i18n._(itemNames[item])}
              checked={items.includes(item)}
              onChange={() => toggle(item)}
            />
          ))}
          <p id="apply-items-fault" className={styles.fault} role="alert">
            {faults.items}
          </p>
        </fieldset>
        {(['email', 'phone'] as const).map((kind) =>
          items.includes(kind) ? (
            <NewContactFields
              key={kind}
              contact={contacts[kind]}
              code={values[`${kind}Code`]}
              faults={{ contact: faults[kind], code: faults[`${kind}Code`] }}
              changeCode={(code) => change({ [`${kind}Code`]: code })}
              send={() => sendCode(kind)}
              onError={fail}
            />
          ) : null,
        )}
        <UploadField
          label={t`Proof`}
          about={t`A photo of you holding your ID and today’s date, or a letter from your provider.`}
          name="files"
          purpose="security.proof"
          max={applicationFiles.max}
          value={values.files}
          error={faults.files}
          onChange={(files) => change({ files })}
        />
        <FormError error={error} />
        <p className={styles.quiet}>
          <Trans>The change takes effect once approved. Transfers and withdrawals are then paused for 24 hours.</Trans>
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline}>
            <Trans>Submit</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Only what is there can be missing. */
function boundItems(info: SecurityInfo): readonly SecurityItem[] {
  const items: readonly (readonly [SecurityItem, boolean])[] = [
    ['phone', info.phoneNumber !== null],
    ['email', info.emailAddress !== null],
    ['authenticator', info.isAuthenticatorBound],
    ['fundPassword', info.isFundPasswordSet],
  ];
  return items.filter(([, isBound]) => isBound).map(([item]) => item);
}
