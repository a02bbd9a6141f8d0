import { Trans, useLingui } from '@lingui/react/macro';
import { listCountriesOf, type OfferedScheme } from '#contract/payees/schemes.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { AccountEditor, showAccount } from '#src/features/payees/index.ts';
import type { RecipientRow } from '#src/features/recipients/index.ts';
import { api } from '#src/platform/api.ts';
import type { Shown } from '#src/platform/edits.ts';
import { regionName } from '#src/ui/regions.ts';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { NewRecipient, type TypedRecipient } from './new-recipient.tsx';
import styles from '#src/ui/bank-payment.module.css';

/** The recipient: a saved one, or all details of a new one. */
export type Chosen =
  | { readonly kind: 'saved'; readonly row: RecipientRow }
  | { readonly kind: 'new'; readonly typed: TypedRecipient };

export const newDraft = 'remittance.recipient';
/** Chosen instead of a saved recipient's id. */
export const isNew = 'new';

interface Props {
  readonly way: OfferedScheme;
  readonly known: readonly Shown<RecipientRow>[];
  readonly chosenId: string;
  readonly typed: TypedRecipient | null;
  /** While a price for the chosen recipient is requested, the choice stays. */
  readonly isBusy: boolean;
  readonly choose: (id: string) => void;
  readonly type: (typed: TypedRecipient | null) => void;
}

/** Lists frequent recipients reachable through this channel, or asks for a new one with their country's form. */
export function RecipientStep({ way, known, chosenId, typed, isBusy, choose, type }: Props) {
  const { i18n, t } = useLingui();
  const fitting = fittingOf(known, way);
  const isSaved = chosenId !== isNew;
  const chosen = fitting.find(({ id }) => id === chosenId);
  const currency = way.terms.asset;
  const countries = listCountriesOf(way.scheme);
  const home = countries.find((code) => code === currency.slice(0, 2)) ?? countries[0] ?? 'DE';
  const kind = { currency, scheme: way.scheme.code, country: currency === 'EUR' ? 'DE' : home } as const;
  return (
    <div className={styles.stack} inert={isBusy}>
      {fitting.length === 0 && !isSaved ? null : (
        <fieldset className={styles.choices}>
          <legend>
            <Trans>Recipient</Trans>
          </legend>
          {fitting.map((row) => (
            <label key={row.id} className={styles.choice}>
              <input
                type="radio"
                name="recipient"
                checked={chosenId === row.id}
                disabled={!isPayable(row)}
                onChange={() => choose(row.id)}
              />
              <span>{row.friendlyName}</span>
              {isPayable(row) ? null : (
                <StatusTag>
                  <Trans>Pending sync</Trans>
                </StatusTag>
              )}
              <small>{[row.name, showAccount(row.account), regionName(row.country, i18n.locale)].join(' · ')}</small>
            </label>
          ))}
          <label className={styles.choice}>
            <input type="radio" name="recipient" checked={chosenId === isNew} onChange={() => choose(isNew)} />
            <span>{t`New recipient`}</span>
          </label>
          {isSaved && !(chosen && isPayable(chosen)) ? (
            <p className={styles.warn} role="status">
              {chosen ? (
                <Trans>
                  Your changes to this recipient haven’t synced yet. Connect to sync them, or choose another.
                </Trans>
              ) : (
                <Trans>This recipient is no longer available. Choose another.</Trans>
              )}
            </p>
          ) : null}
        </fieldset>
      )}
      {chosenId === isNew ? (
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

/** Tells whether a recipient can be paid: one with a pending change doesn't match what the server would pay yet. */
export const isPayable = ({ waits }: Shown<RecipientRow>) => waits === null;

/** Returns the recipients that the channel reaches, newest first. */
export const fittingOf = (known: readonly Shown<RecipientRow>[], { scheme, terms }: OfferedScheme) =>
  known.filter((row) => row.currency === terms.asset && row.scheme === scheme.code);

/**
 * Returns the choice to show first: the draft's, else the newest recipient, else a new one. A draft's recipient that is
 * gone is not replaced: the payer has to choose.
 */
export const preselect = (fitting: readonly Shown<RecipientRow>[], id: string): string =>
  id || (fitting.find(isPayable)?.id ?? isNew);
