import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { listNetworks } from '#contract/currencies/networks.ts';
import { subAccounts } from '#contract/sub-accounts/calls.ts';
import { api } from '#src/platform/api.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { useAddresses } from './queries.ts';
import styles from './sub-accounts.module.css';

/** A sub-account's deposit addresses, each with its QR code. */
export function Addresses({ id, isArchived }: { id: string; isArchived: boolean }) {
  const { t } = useLingui();
  const query = useAddresses(id);
  const [shown, show] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel title={<Trans>Deposit addresses</Trans>}>
      <div className={styles.stack}>
        <Answered query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={styles.meta}>
                <Trans>No addresses yet</Trans>
              </p>
            ) : (
              items.map(({ asset, network, address, tag }) => {
                // Several coins of a network may share an address.
                const key = `${asset} ${network}`;
                return (
                  <div key={key} className={styles.stack}>
                    <strong>{asset === network ? asset : `${asset} · ${network}`}</strong>
                    <CopyField label={t`Deposit address`} value={address} />
                    {tag === null ? null : (
                      <>
                        <p className={styles.warn}>
                          <Trans>Deposits without this tag can’t be credited.</Trans>
                        </p>
                        <CopyField label={t`Destination tag`} value={tag} />
                      </>
                    )}
                    <div className={styles.buttons}>
                      <Button size="sm" variant="default" onClick={() => show(shown === key ? null : key)}>
                        {shown === key ? <Trans>Hide QR code</Trans> : <Trans>Show QR code</Trans>}
                      </Button>
                    </div>
                    {shown === key ? <QrCode text={address} label={t`QR code of the address`} /> : null}
                  </div>
                );
              })
            )
          }
        </Answered>
        <Permitted permission="subAccounts.manage">
          <div className={styles.buttons}>
            <Button variant="light" disabled={isArchived} onClick={() => setAdding(true)}>
              <Trans>Get address</Trans>
            </Button>
          </div>
        </Permitted>
        {isAdding ? <AddressDialog id={id} close={() => setAdding(false)} /> : null}
      </div>
    </Panel>
  );
}

function AddressDialog({ id, close }: { id: string; close: () => void }) {
  const { t } = useLingui();
  const [index, setIndex] = useState(0);
  const chosen = listNetworks()[index];
  return (
    <ActionDialog
      title={<Trans>Get address</Trans>}
      action={<Trans>Get address</Trans>}
      close={close}
      send={async () => {
        const body = { id, asset: chosen?.asset ?? '', network: chosen?.network ?? '' };
        return api(subAccounts.makeAddress, { body }, { isInline: true });
      }}
    >
      <NativeSelect
        label={t`Coin and network`}
        size="md"
        value={String(index)}
        data={listNetworks().map(({ asset, name }, at) => ({ value: String(at), label: `${asset} · ${name}` }))}
        onChange={(event) => setIndex(Number(event.currentTarget.value))}
      />
    </ActionDialog>
  );
}
