import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { brand } from '#contract/platform/brand.ts';
import { assets } from '#contract/assets/calls.ts';
import type { assetsSchemas } from '#contract/assets/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import styles from './keys-panel.module.css';

type Keys = ResultOf<(typeof assetsSchemas)['getKeys']>;
type NetworkKeys = Keys['networks'][number];
type Holder = NetworkKeys['depositKeys'];

const holders: Readonly<Record<Holder, MessageDescriptor>> = {
  sandbox: msg`Sandbox: made-up addresses without keys`,
  elsewhere: msg`Offline key; only the public key is online`,
  file: msg`Encrypted key file`,
  kms: msg`Key management service`,
  hsm: msg`Hardware security module`,
  mpc: msg`Key shares held by several parties (MPC)`,
};

/** Who holds the keys of the customer's coins, by network, and which wallets belong to signers instead. */
export default function KeysPanel() {
  const query = useQuery(ask(assets.getKeys));
  return (
    <Panel title={<Trans>How we hold your assets</Trans>}>
      <Answered query={query}>{(keys) => <Kept keys={keys} />}</Answered>
    </Panel>
  );
}

function Kept({ keys: { networks, multiSigWallets } }: { keys: Keys }) {
  const real = networks.filter(({ payoutKeys }) => payoutKeys !== 'sandbox');
  const madeUp = networks.filter(({ payoutKeys }) => payoutKeys === 'sandbox');
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>
        <Trans>
          Your balance is held in {brand.name} wallets. Funds in a multisig wallet belong to its signers and aren’t part
          of your balance.
        </Trans>
      </p>
      <ul className={styles.list}>
        {real.map((keys) => (
          <RealNetwork key={keys.network} keys={keys} />
        ))}
        {madeUp.length > 0 ? <MadeUp networks={madeUp} /> : null}
        {multiSigWallets.map(({ id, name, address, minimum, signerCount }) => (
          <li key={id}>
            <strong>
              <Link to="/dashboard/assets/digital/wallets" search={{ id }}>
                {name}
              </Link>
            </strong>
            <span>
              <Trans>
                Ethereum contract: {minimum} of {signerCount} signatures
              </Trans>
            </span>
            <span className={styles.mono}>{address}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RealNetwork({ keys }: { keys: NetworkKeys }) {
  const { i18n } = useLingui();
  const { name, assets: coins, depositKeys, payoutKeys, derivation, tiers } = keys;
  return (
    <li>
      <strong>
        {name} <small>{coins.join(', ')}</small>
      </strong>
      <span>
        <Trans>
          Deposits: your own address ({derivation}). Key: {i18n._(holders[depositKeys])}.
        </Trans>
      </span>
      <span>
        <Trans>Withdrawals: {i18n._(holders[payoutKeys])}.</Trans>
        <SentenceGap />
        {tiers.length > 0 ? (
          <Trans>
            The hot wallet pays small amounts automatically. The warm wallet pays larger amounts after review. The cold
            wallet never pays out.
          </Trans>
        ) : null}
      </span>
      <Addresses keys={keys} />
    </li>
  );
}

/** Sandbox networks are all alike, so they are listed together. */
function MadeUp({ networks }: { networks: readonly NetworkKeys[] }) {
  const { i18n } = useLingui();
  const tagged = networks.filter(({ needsTag }) => needsTag);
  return (
    <li>
      <strong>{networks.map(({ name }) => name).join(', ')}</strong>
      <span>{i18n._(holders.sandbox)}</span>
      {tagged.length > 0 ? (
        <span>
          <Trans>
            Deposits: your own address; on {tagged.map(({ name }) => name).join(', ')} a shared address with your own
            tag.
          </Trans>
        </span>
      ) : null}
    </li>
  );
}

function Addresses({ keys: { depositAddresses } }: { keys: NetworkKeys }) {
  return (
    <small>
      <Plural
        value={depositAddresses}
        _0="You have no deposit address there yet"
        one="You have # deposit address there"
        other="You have # deposit addresses there"
      />
    </small>
  );
}
