import { Trans, useLingui } from '@lingui/react/macro';
import { addressMaxLength } from '#contract/addresses/rules.ts';
import { CodeField } from '#src/ui/form/fields.tsx';
import type { FieldInput } from '#src/ui/form/use-fields.ts';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import { nameOf, type BookSettings } from './rows.ts';
import type { Checked } from './use-checked.ts';
import { useFaultText } from './use-fault-text.ts';

interface AddressFieldProps {
  readonly input: FieldInput<string>;
  /** How it reads; undefined while there is nothing to read. */
  readonly checked: Checked | undefined;
  readonly stage: BookSettings['stage'];
}

/** An address of a chain: how it reads while it is typed, and whether a hurried reader takes it for another one. */
export function AddressField({ input, checked, stage }: AddressFieldProps) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const { read, alike } = checked ?? {};
  const alikeName = alike ? nameOf(alike) : '';
  return (
    <div>
      <CodeField
        label={t`Address`}
        maxLength={addressMaxLength}
        {...input}
        error={read ? faultText(read, stage) : input.error}
      />
      <div className={styles.told} role="status">
        {read && read.fault === undefined ? (
          <p className={styles.good}>
            <Trans>Format</Trans> <AddressText address={read.entry.address} />
          </p>
        ) : null}
        {alike ? (
          <div className={styles.warn}>
            <span>
              <Trans>
                This looks like {alikeName} in your address book but it’s a different address. Scammers create lookalike
                addresses.
              </Trans>{' '}
              <AddressText address={alike.address} />
            </span>
          </div>
        ) : null}
      </div>
    </div>
  );
}
