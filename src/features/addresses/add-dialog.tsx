import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, tagMaxLength, type AddressEntry } from '#contract/addresses/rules.ts';
import { listCoins, listNetworks } from '#contract/currencies/networks.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { AddressField } from './address-field.tsx';
import styles from './addresses.module.css';
import { nameOf, networkName, type BookRow, type BookSettings } from './rows.ts';
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

/** Form for a new address, checked while it is typed and verified before it is sent. */
export function AddDialog({ book, stage, close }: AddDialogProps) {
  const { t } = useLingui();
  const addition = useAddition('address-add', close);
  const faultText = useFaultText();
  const fields = useFields({
    initial: empty,
    findFaults: ({ address }) => ({ address: address.trim() === '' ? t`Enter an address` : undefined }),
  });
  const { values, change, field } = fields;
  const networks = listNetworks().filter(({ asset }) => asset === values.asset);
  const known = useMemo(() => book.map((row) => ({ address: row.address, name: nameOf(row) })), [book]);
  const add = async (entry: AddressEntry) => {
    const readers = await loadReaders().catch(() => null);
    if (!readers) return { address: t`We couldn’t check the address. Reload the page and try again.` };
    const read = readers.readEntry(stage, entry);
    if (read.fault !== undefined)
      return { [read.fault === 'tag' ? 'tag' : 'address']: faultText(read, stage) ?? undefined };
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
      <Form of={fields} submit={add}>
        <div className={styles.pair}>
          <SelectField
            label={t`Coin`}
            choices={listCoins().map((coin) => ({ value: coin, label: coin }))}
            {...field('asset')}
            onChange={({ currentTarget: { value } }) =>
              change({
                asset: value,
                network: listNetworks().find(({ asset }) => asset === value)?.network ?? '',
                tag: '',
              })
            }
          />
          <SelectField
            label={t`Network`}
            choices={networks.map(({ network, name }) => ({ value: network, label: name }))}
            {...field('network')}
          />
        </div>
        <AddressField
          input={field('address')}
          checked={useChecked(values, stage, known)}
          stage={stage}
          network={networkName(values.asset, values.network)}
        />
        {networks.find(({ network }) => network === values.network)?.needsTag ? (
          <Field
            label={t`Destination tag`}
            description={<Trans>Exchanges need the tag to credit the right account.</Trans>}
            inputMode="numeric"
            maxLength={tagMaxLength}
            {...field('tag')}
          />
        ) : null}
        <WhoFields of={fields} />
        <CommandState money={addition} />
        <FormFoot
          of={{ isBusy: addition.isBusy }}
          action={<Trans>Add address</Trans>}
          cancel={close}
          offline={<Trans>You’re offline. Connect to add an address.</Trans>}
        />
      </Form>
    </Dialog>
  );
}
