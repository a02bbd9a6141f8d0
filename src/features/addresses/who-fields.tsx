import { Trans, useLingui } from '@lingui/react/macro';
import { holdings, nameMaxLength, remarkMaxLength, userTypes, type AddressEntry } from '#contract/addresses/rules.ts';
import styles from './addresses.module.css';
import { holdingNames, userTypeNames } from './wording.ts';

interface WhoFieldsProps {
  readonly entry: AddressEntry;
  readonly change: (part: Partial<AddressEntry>) => void;
}

/** Whose an address is, who holds it, and what its owner calls it. */
export function WhoFields({ entry, change }: WhoFieldsProps) {
  const { i18n } = useLingui();
  return (
    <div className={styles.pair}>
      <label className={styles.field}>
        <Trans>Recipient</Trans>
        <input
          value={entry.beneficiary}
          maxLength={nameMaxLength}
          autoComplete="off"
          onChange={(event) => change({ beneficiary: event.currentTarget.value })}
        />
      </label>
      <label className={styles.field}>
        <Trans>Recipient type</Trans>
        <select
          value={entry.userType}
          onChange={({ currentTarget: { value } }) =>
            change({ userType: userTypes.find((one) => one === value) ?? 'individual' })
          }
        >
          {userTypes.map((one) => (
            <option key={one} value={one}>
              {i18n._(userTypeNames[one])}
            </option>
          ))}
        </select>
      </label>
      <label className={`${styles.field} ${styles.whole}`}>
        <Trans>Wallet type</Trans>
        <select
          value={entry.holding}
          onChange={({ currentTarget: { value } }) =>
            change({ holding: holdings.find((one) => one === value) ?? 'selfHosted' })
          }
        >
          {holdings.map((one) => (
            <option key={one} value={one}>
              {i18n._(holdingNames[one])}
            </option>
          ))}
        </select>
      </label>
      {entry.holding === 'provider' ? (
        <label className={`${styles.field} ${styles.whole}`}>
          <Trans>Provider</Trans>
          <input
            value={entry.provider}
            maxLength={nameMaxLength}
            autoComplete="off"
            onChange={(event) => change({ provider: event.currentTarget.value })}
          />
        </label>
      ) : null}
      <label className={`${styles.field} ${styles.whole}`}>
        <Trans>Note</Trans>
        <input
          value={entry.remark}
          maxLength={remarkMaxLength}
          autoComplete="off"
          onChange={(event) => change({ remark: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
