import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type FormEvent } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, addressMaxLength, tagMaxLength, type AddressEntry } from '#contract/addresses/rules.ts';
import { listCoins, listNetworks } from '#contract/currencies/networks.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import { nameOf, type BookRow, type BookSettings } from './rows.ts';
import { addressesTable } from './sync.ts';
import { loadReaders, useChecked } from './use-checked.ts';
import { useFaultText } from './use-fault-text.ts';
import { WhoFields } from './who-fields.tsx';

const empty: AddressEntry = {
  asset: 'BTC',
  network: 'BTC',
  address: '',
  tag: '',
  remark: '',
  beneficiary: '',
  userType: 'individual',
  holding: 'selfHosted',
  provider: '',
};

interface AddDialogProps {
  readonly book: readonly BookRow[];
  readonly stage: BookSettings['stage'];
  readonly close: () => void;
}

/** A new address, read while it is typed, and verified before it is sent. */
export function AddDialog({ book, stage, close }: AddDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const isOffline = useIsOffline();
  const addition = useAddition('address-add', addressesTable.sync, close);
  const faultText = useFaultText();
  const address = useRef<HTMLInputElement>(null);
  const [entry, setEntry] = useState(empty);
  const [isTried, setTried] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const checked = useChecked(entry, stage, book);
  const change = (part: Partial<AddressEntry>) => setEntry((before) => ({ ...before, ...part }));
  const coins = listCoins();
  const choices = listNetworks().filter(({ asset }) => asset === entry.asset);
  const network = choices.find((one) => one.network === entry.network);
  const isEmpty = entry.address.trim() === '';
  const fault = isEmpty ? (isTried ? t`Enter an address` : null) : checked ? faultText(checked.read, stage) : null;
  const alike = checked?.alike;
  const alikeName = alike ? nameOf(alike) : '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const readers = await loadReaders().catch(() => null);
    setUnread(readers === null);
    if (!readers) return undefined;
    const read = readers.readEntry(stage, entry);
    if (read.fault !== undefined) return address.current?.focus();
    const body = read.entry;
    await addition.submit({
      body,
      verification: { action: 'address.add', values: addValues([body]) },
      send: (verification, options) => api(addresses.create, { body: { ...body, verification } }, options),
    });
    return undefined;
  };
  return (
    <Dialog title={<Trans>Add address</Trans>} onClose={close}>
      <form className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.pair}>
          <label className={styles.field}>
            <Trans>Coin</Trans>
            <select
              value={entry.asset}
              onChange={({ currentTarget: { value } }) =>
                change({
                  asset: value,
                  network: listNetworks().find(({ asset }) => asset === value)?.network ?? '',
                  tag: '',
                })
              }
            >
              {coins.map((coin) => (
                <option key={coin}>{coin}</option>
              ))}
            </select>
          </label>
          <label className={styles.field}>
            <Trans>Network</Trans>
            <select value={entry.network} onChange={(event) => change({ network: event.currentTarget.value })}>
              {choices.map((one) => (
                <option key={one.network} value={one.network}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <label className={styles.field}>
          <Trans>Address</Trans>
          <input
            ref={address}
            value={entry.address}
            maxLength={addressMaxLength}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            aria-invalid={fault !== null}
            aria-describedby={`${id}-address`}
            onChange={(event) => change({ address: event.currentTarget.value })}
          />
        </label>
        <div id={`${id}-address`} className={styles.told} role="status">
          {fault ? <p className={styles.fault}>{fault}</p> : null}
          {checked?.read.fault === undefined && checked ? (
            <p className={styles.good}>
              <Trans>Format</Trans> <AddressText address={checked.read.entry.address} />
            </p>
          ) : null}
          {alike ? (
            <div className={styles.warn}>
              <span>
                <Trans>
                  This looks like {alikeName} in your address book but it’s a different address. Scammers create
                  lookalike addresses.
                </Trans>{' '}
                <AddressText address={alike.address} />
              </span>
            </div>
          ) : null}
        </div>
        {network?.needsTag ? (
          <label className={styles.field}>
            <Trans>Destination tag</Trans>
            <input
              value={entry.tag}
              inputMode="numeric"
              maxLength={tagMaxLength}
              autoComplete="off"
              onChange={(event) => change({ tag: event.currentTarget.value })}
            />
            <span className={styles.meta}>
              <Trans>Exchanges need the tag to credit the right account.</Trans>
            </span>
          </label>
        ) : null}
        <WhoFields entry={entry} change={change} />
        {isUnread ? (
          <p className={styles.fault} role="alert">
            <Trans>We couldn’t check the address. Reload the page and try again.</Trans>
          </p>
        ) : null}
        <CommandState money={addition} />
        {isOffline ? (
          <p className={styles.warn}>
            <Trans>You’re offline. Connect to add an address.</Trans>
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={addition.isBusy} disabled={isOffline}>
            <Trans>Add address</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
