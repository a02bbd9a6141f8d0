import { Trans, useLingui } from '@lingui/react/macro';
import { listCountriesOf, type OfferedScheme } from '#contract/payees/schemes.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { AccountEditor, showAccount } from '#src/features/payees/index.ts';
import type { RecipientRow } from '#src/features/recipients/index.ts';
import { api } from '#src/platform/api.ts';
import { regionName } from '#src/ui/regions.ts';
import { NewRecipient, type TypedRecipient } from './new-recipient.tsx';
import styles from '#src/ui/bank-payment.module.css';

/** Whom it pays: one who is saved, or all of one who isn't. */
export type Chosen =
  | { readonly kind: 'saved'; readonly row: RecipientRow }
  | { readonly kind: 'new'; readonly typed: TypedRecipient };

export const newDraft = 'remittance.recipient';
const isNew = 'new';

interface Props {
  readonly way: OfferedScheme;
  readonly known: readonly RecipientRow[];
  readonly chosenId: string;
  readonly typed: TypedRecipient | null;
  readonly choose: (id: string) => void;
  readonly type: (typed: TypedRecipient | null) => void;
}

/** Frequent recipients whom this channel pays, or a new one by the form of his country. */
export function RecipientStep({ way, known, chosenId, typed, choose, type }: Props) {
  const { i18n, t } = useLingui();
  const fitting = fittingOf(known, way);
  const shown = chosenOf(fitting, chosenId);
  const currency = way.terms.asset;
  const countries = listCountriesOf(way.scheme);
  const home = countries.find((code) => code === currency.slice(0, 2)) ?? countries[0] ?? 'DE';
  const kind = { currency, scheme: way.scheme.code, country: currency === 'EUR' ? 'DE' : home } as const;
  return (
    <div className={styles.stack}>
      {fitting.length === 0 ? null : (
        <fieldset className={styles.choices}>
          <legend>
            <Trans>Recipient</Trans>
          </legend>
          {fitting.map((row) => (
            <label key={row.id} className={styles.choice}>
              <input type="radio" name="recipient" checked={shown === row.id} onChange={() => choose(row.id)} />
              <span>{row.friendlyName}</span>
              <small>{[row.name, showAccount(row.account), regionName(row.country, i18n.locale)].join(' · ')}</small>
            </label>
          ))}
          <label className={styles.choice}>
            <input type="radio" name="recipient" checked={shown === isNew} onChange={() => choose(isNew)} />
            <span>{t`New recipient`}</span>
          </label>
        </fieldset>
      )}
      {shown === isNew ? (
        typed ? (
          <NewRecipient typed={typed} edit={() => type(null)} />
        ) : (
          <AccountEditor
            key={kind.scheme + kind.currency}
            first={{ ...kind, userType: 'individual' }}
            draft={newDraft}
            known={known}
            isFixed
            check={(asked) => api(recipients.check, { body: asked }, { isInline: true })}
            review={(read) => <NewRecipient.Check read={read} use={type} />}
          />
        )
      ) : null}
    </div>
  );
}

/** Those whom the channel pays, the newest first. */
export const fittingOf = (known: readonly RecipientRow[], { scheme, terms }: OfferedScheme) =>
  known.filter((row) => row.currency === terms.asset && row.scheme === scheme.code);

/** Which choice is shown: the one that was made, else the first, else a new one. */
export function chosenOf(fitting: readonly RecipientRow[], id: string): string {
  if (id === isNew || fitting.some((row) => row.id === id)) return id;
  return fitting[0]?.id ?? isNew;
}
