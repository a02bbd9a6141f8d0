import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { listNetworks, onTermsOf, type Network } from '#contract/currencies/networks.ts';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { FeeText } from '#src/ui/fee-text.tsx';
import { Money } from '#src/ui/money.tsx';
import { PlainButton } from '#src/ui/plain/plain-button.tsx';
import { PlainField } from '#src/ui/plain/plain-field.tsx';
import { typedBefore } from '#src/ui/plain/typed-before.ts';
import styles from './pricing.module.css';

const shownAtFirst = 10;

/** Shows each coin's withdrawal fee on each of its networks. */
export function CoinTable() {
  const { t } = useLingui();
  const [searched, setSearched] = useState('');
  const [isWhole, setWhole] = useState(false);
  const text = searched.trim().toLowerCase();
  const found = listNetworks().filter(({ asset, name }) => `${asset} ${name}`.toLowerCase().includes(text));
  const shown = isWhole || text !== '' ? found : found.slice(0, shownAtFirst);
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => setSearched((now) => typedBefore(tools.current)['searched'] ?? now), []);
  return (
    <div className={styles.tabled}>
      <div className={styles.tools} ref={tools}>
        <PlainField
          name="searched"
          label={<Trans>Coin or network</Trans>}
          type="search"
          value={searched}
          maxLength={40}
          placeholder={t`USDT, Ethereum …`}
          onChange={(event) => setSearched(event.currentTarget.value)}
        />
      </div>
      {found.length === 0 ? (
        <p className={styles.note} role="status">
          <Trans>No coin or network matches</Trans>
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Coin and network</Trans>
              </th>
              <th scope="col">
                <Trans>Fee</Trans>
              </th>
              <th scope="col">
                <Trans>Minimum</Trans>
              </th>
              <th scope="col" className={styles.wide}>
                <Trans>Estimated arrival</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Row key={`${one.asset} ${one.network}`} network={one} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > shown.length ? (
        <div className={styles.more}>
          <PlainButton isQuiet onClick={() => setWhole(true)}>
            <Trans>Show all {found.length}</Trans>
          </PlainButton>
        </div>
      ) : null}
    </div>
  );
}

function Row({ network }: { network: Network }) {
  const { asset, name, withdrawal, arrivalMinutes } = network;
  const vip = onTermsOf(network, { tier: 'vip' }).withdrawal;
  return (
    <tr>
      <th scope="row">
        <span className={styles.coin}>
          <CoinMark asset={asset} network={network.network} />
          <span>
            {asset}
            <small>{name}</small>
          </span>
        </span>
      </th>
      <td>
        <FeeText terms={withdrawal} />
        {vip.id === withdrawal.id ? null : (
          <small className={styles.vip}>
            <Trans>
              VIP: <FeeText terms={vip} />
            </Trans>
          </small>
        )}
      </td>
      <td>
        <Money value={withdrawal.minimum} asset={asset} />
      </td>
      <td className={styles.wide}>
        <Plural value={arrivalMinutes} one="about # minute" other="about # minutes" />
      </td>
    </tr>
  );
}
