import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AddressFault } from '#contract/currencies/address.ts';
import type { AddressFamily, Network } from '#contract/currencies/networks.ts';
import { isTag } from '#contract/withdrawals/rules.ts';
import { AddressPicker, useBook } from '#src/features/addresses/index.ts';
import type { AddressCheck } from './check-address.ts';
import styles from './withdrawals.module.css';

const chainNames: Readonly<Record<AddressFamily, string>> = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  solana: 'Solana',
  evm: 'Ethereum',
  tron: 'TRON',
  xrp: 'XRP Ledger',
};

const faultTexts: Readonly<Record<Exclude<AddressFault, 'otherChain'>, MessageDescriptor>> = {
  empty: msg`Enter an address`,
  burn: msg`This address can’t be used: funds sent to it would be lost.`,
  contract: msg`This is a token contract, not a wallet. Funds sent to it would be lost.`,
  otherStage: msg`This address is for a different network: test or main.`,
  checksum: msg`This address has a typo. Copy it again.`,
  malformed: msg`This isn’t a valid address on this network.`,
};

interface DestinationProps {
  readonly network: Network;
  readonly address: string;
  readonly tag: string;
  readonly check: AddressCheck | undefined;
  /** Whether what is missing is told too: after the first try. */
  readonly isTried: boolean;
  readonly change: (to: { readonly address?: string; readonly tag?: string }) => void;
}

/** Where the coins go, with what is wrong about it as it is typed. */
export function DestinationFields({ network, address, tag, check, isTried, change }: DestinationProps) {
  const { t } = useLingui();
  const fault = check?.fault !== undefined && (check.fault !== 'empty' || isTried) ? check : undefined;
  const isTagWrong = tag !== '' && !isTag(tag);
  const book = useBook() ?? [];
  const hasSaved = book.some((row) => row.asset === network.asset && row.network === network.network);
  return (
    <>
      <div className={styles.field}>
        <label htmlFor="withdraw-address">
          <Trans>Address</Trans>
        </label>
        <input
          id="withdraw-address"
          value={address}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          aria-invalid={fault ? true : undefined}
          aria-describedby="withdraw-address-note"
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
        <div id="withdraw-address-note" aria-live="polite">
          {fault ? <AddressError check={fault} /> : null}
          {check?.address ? (
            <p className={styles.good}>
              <Trans>Valid {network.name} address</Trans>
            </p>
          ) : null}
        </div>
        <details className={styles.book} open={address === '' && hasSaved}>
          <summary>
            <Trans>Choose from address book</Trans>
          </summary>
          <AddressPicker
            asset={network.asset}
            network={network.network}
            onPick={(entry) => change({ address: entry.address, tag: entry.tag })}
          />
        </details>
      </div>
      {check?.lookalike ? (
        <div className={`${styles.warning} ${styles.danger}`} role="alert">
          <p>
            <Trans>
              This looks like an address you’ve paid before, but it’s different. Scammers use lookalike addresses.
              Compare every character:
            </Trans>
          </p>
          <code>{check.lookalike}</code>
        </div>
      ) : null}
      {network.needsTag ? (
        <div className={styles.field}>
          <label htmlFor="withdraw-tag">
            <Trans>Destination tag</Trans>
          </label>
          <input
            id="withdraw-tag"
            value={tag}
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            aria-invalid={isTagWrong ? true : undefined}
            aria-describedby="withdraw-tag-note"
            onChange={(event) => change({ tag: event.currentTarget.value })}
          />
          <small id="withdraw-tag-note">
            {isTagWrong
              ? t`Enter a whole-number tag up to 4294967295.`
              : t`Exchanges need a tag to credit you. Leave it empty only for a personal wallet.`}
          </small>
        </div>
      ) : null}
    </>
  );
}

function AddressError({ check }: { check: AddressCheck }) {
  const { i18n } = useLingui();
  const chains = check.families.map((family) => chainNames[family]).join(', ');
  const { fault } = check;
  return (
    <p className={styles.error}>
      {fault === 'otherChain' ? (
        <Trans>This is an address on {chains}. Funds sent over this network would be lost.</Trans>
      ) : fault ? (
        i18n._(faultTexts[fault])
      ) : null}
    </p>
  );
}
