import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { deposits } from '#contract/deposits/calls.ts';
import type { depositsSchemas } from '#contract/deposits/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Money } from '#src/ui/money.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from '../assets.module.css';
import own from './deposits.module.css';

/** The customer's own address for a coin on a network, as text and QR code, with what they need to know about it. */
export function AddressPanel({ asset, network, networkName }: Record<'asset' | 'network' | 'networkName', string>) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const query = useQuery({
    ...ask(deposits.getAddress, { query: { Asset: asset, Network: network } }),
    staleTime: 60_000,
    retry: 1,
    meta: { persist: true },
  });
  // Offline, the last seen address stays; if the server refuses it now, it is hidden.
  const data = query.error && !isOffline ? undefined : query.data;
  return (
    <Answered query={{ ...query, data }} offline={t`You’re offline. Connect to see your deposit address.`}>
      {(address) => (
        <Panel title={<Trans>Your address</Trans>}>
          <div className={styles.stack}>
            {isOffline ? (
              <p>
                <AsOf at={query.dataUpdatedAt} />
              </p>
            ) : null}
            <Address data={address} asset={asset} networkName={networkName} />
          </div>
        </Panel>
      )}
    </Answered>
  );
}

interface AddressProps {
  readonly data: ResultOf<typeof depositsSchemas.getAddress>;
  readonly asset: string;
  readonly networkName: string;
}

function Address({ data, asset, networkName }: AddressProps) {
  const { t } = useLingui();
  return (
    <>
      {data.tag ? (
        <div className={styles.warning} role="alert">
          <p className={own.warningTitle}>
            <Trans>You need both the address and the tag</Trans>
          </p>
          <p>
            <Trans>
              This address is shared. Without your tag your deposit can’t be credited automatically and may take days to
              find.
            </Trans>
          </p>
        </div>
      ) : null}
      <div className={own.address}>
        <QrCode text={data.address} label={t`QR code of the address`} />
        <div className={styles.stack}>
          {data.tag ? (
            <div className={own.captioned}>
              <small>
                <Trans>1. Destination tag</Trans>
              </small>
              <CopyField value={data.tag} label={t`Destination tag`} />
            </div>
          ) : null}
          <div className={own.captioned}>
            <small>{data.tag ? <Trans>2. Deposit address</Trans> : <Trans>Deposit address</Trans>}</small>
            <CopyField value={data.address} label={t`Deposit address`} />
          </div>
          <dl className={styles.facts}>
            <dt>
              <Trans>Network</Trans>
            </dt>
            <dd>{networkName}</dd>
            <dt>
              <Trans>Minimum deposit</Trans>
            </dt>
            <dd>
              <Money value={data.minimumAmount} asset={asset} />
            </dd>
            {/* An address stored by an earlier version has no such amount. */}
            {data.reviewFrom ? (
              <>
                <dt>
                  <Trans>Reviewed first</Trans>
                </dt>
                <dd>
                  <Trans>
                    <Money value={data.reviewFrom} asset={asset} /> or more, usually within one working day
                  </Trans>
                </dd>
              </>
            ) : null}
            <dt>
              <Trans>Confirmations</Trans>
            </dt>
            <dd>{data.confirmations}</dd>
            <dt>
              <Trans>Estimated arrival</Trans>
            </dt>
            <dd>
              <Plural value={data.arrivalMinutes} one="about # minute" other="about # minutes" />
            </dd>
          </dl>
        </div>
      </div>
    </>
  );
}
