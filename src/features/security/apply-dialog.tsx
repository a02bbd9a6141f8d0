import { Trans, useLingui } from '@lingui/react/macro';
import { applicationFiles, type SecurityItem } from '#contract/security/rules.ts';
import { UploadField } from '#src/features/files/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { CheckField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
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

/** Applies to replace or remove items that the owner no longer has; a staff member decides based on the proofs. */
export function ApplyDialog({ info, close, done }: ApplyDialogProps) {
  const { i18n, t } = useLingui();
  const { fields, contacts, submit } = useApplication(info, done);
  const { field, change, errors } = fields;
  const { items } = fields.values;
  const toggle = (item: SecurityItem) =>
    change({ items: items.includes(item) ? items.filter((one) => one !== item) : [...items, item] });
  return (
    <Dialog title={<Trans>Request a change</Trans>} onClose={close}>
      <Form of={fields} submit={submit}>
        <fieldset
          className={styles.choices}
          data-invalid={errors['items'] ? true : undefined}
          aria-describedby="apply-items-fault"
        >
          <legend>
            <Trans>What have you lost access to?</Trans>
          </legend>
          {boundItems(info).map((item) => (
            <CheckField
              key={item}
              name="items"
              label={i18n._(itemNames[item])}
              checked={items.includes(item)}
              onChange={() => toggle(item)}
            />
          ))}
          <p id="apply-items-fault" className={styles.fault} role="alert">
            {errors['items']}
          </p>
        </fieldset>
        {(['email', 'phone'] as const).map((kind) =>
          items.includes(kind) ? (
            <NewContactFields key={kind} of={fields} contact={contacts[kind]} code={field(`${kind}Code`)} />
          ) : null,
        )}
        <UploadField
          label={t`Proof`}
          about={t`A photo of you holding your ID and today’s date, or a letter from your provider.`}
          purpose="security.proof"
          max={applicationFiles.max}
          {...field('files')}
        />
        <p className={styles.quiet}>
          <Trans>The change takes effect once approved. Transfers and withdrawals are then paused for 24 hours.</Trans>
        </p>
        <FormFoot of={fields} action={<Trans>Submit</Trans>} cancel={close} />
      </Form>
    </Dialog>
  );
}

/** Returns the bound items: only those can be lost. */
function boundItems(info: SecurityInfo): readonly SecurityItem[] {
  const items: readonly (readonly [SecurityItem, boolean])[] = [
    ['phone', info.phoneNumber !== null],
    ['email', info.emailAddress !== null],
    ['authenticator', info.isAuthenticatorBound],
    ['fundPassword', info.isFundPasswordSet],
  ];
  return items.filter(([, isBound]) => isBound).map(([item]) => item);
}
