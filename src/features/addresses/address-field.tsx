import { Trans, useLingui } from '@lingui/react/macro';
import { addressMaxLength } from '#contract/addresses/rules.ts';
import type { ChainStage } from '#contract/currencies/address.ts';
import { CodeField } from '#src/ui/form/fields.tsx';
import type { FieldInput } from '#src/ui/form/use-fields.ts';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import type { Checked } from './use-checked.ts';
import { useFaultText } from './use-fault-text.ts';

interface AddressFieldProps {
  readonly input: FieldInput<string>;
  /** Result of reading the address; undefined while there is nothing to read. */
  readonly checked: Checked | undefined;
  readonly stage: ChainStage | undefined;
  /** Name of the network that the address should belong to. */
  readonly network: string;
}

/**
 * Field for a chain address: shows how it reads while it is typed, and whether it could be mistaken for another one.
 */
export function AddressField({ input, checked, stage, network }: AddressFieldProps) {
  const { t } = useLingui();
  const faultText = useFaultText();
  const { read, alike } = checked ?? {};
  const alikeName = alike?.name ?? '';
  // Errors of the tag are shown at the tag.
  const fault = read && stage && read.fault !== 'tag' ? faultText(read, stage) : null;
  return (
    <div>
      <CodeField label={t`Address`} maxLength={addressMaxLength} {...input} error={fault ?? input.error} />
      <div className={styles.told} role="status">
        {read && read.fault === undefined ? (
          <p className={styles.good}>
            <Trans>Valid {network} address</Trans> <AddressText address={read.entry.address} />
          </p>
        ) : null}
        {alike ? (
          <div className={styles.warn}>
            <span>
              {alike.name === undefined ? (
                <Trans>
                  This looks like an address you’ve paid before, but it’s different. Scammers create lookalike
                  addresses.
                </Trans>
              ) : (
                <Trans>
                  This looks like {alikeName} in your address book but it’s a different address. Scammers create
                  lookalike addresses.
                </Trans>
              )}{' '}
              <AddressText address={alike.address} />
            </span>
          </div>
        ) : null}
      </div>
    </div>
  );
}
