import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState, type FormEvent } from 'react';
import { readAddress } from '#contract/currencies/address.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { refundValues } from '#contract/deposits/rules.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { PaidFrom } from '#src/ui/paying-account.tsx';
import type { DepositRow } from '../rows.ts';
import styles from './deposits.module.css';
import { addressFaults } from './wording.ts';

/** Asks for a deposit under review to be sent back. In a chunk of its own: reading addresses is not small. */
export default function RefundForm({ row }: { row: DepositRow }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isOffline = useIsOffline();
  const money = useMoneyCommand(`refund-${row.id}`, nothingMore);
  const [address, setAddress] = useState('');
  const [tag, setTag] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const network = findNetwork(row.asset, row.network);
  const hand = (event: FormEvent) => {
    event.preventDefault();
    if (!network) return;
    const read = readAddress(network.addressFamily, 'main', address);
    // Which stage the platform is on is the server's to say.
    const isWrong = read.fault !== undefined && read.fault !== 'otherStage';
    const found = isWrong
      ? i18n._(addressFaults[read.fault])
      : tagFault(tag)
        ? t`Enter the tag as a whole number`
        : null;
    setFault(found);
    if (found) return field.current?.focus();
    const order = { id: row.id, address: address.trim(), tag: tag.trim() || null };
    const named = { amount: `${row.amount} ${row.asset}`, network: network.name };
    void money.submit({
      body: order,
      verification: { action: 'deposit.refund', values: refundValues(order), named },
      send: (verification, options) => api(depositCases.requestRefund, { body: { ...order, verification } }, options),
    });
  };
  return (
    <form className={styles.form} onSubmit={hand} noValidate>
      <label htmlFor={`${id}-address`}>
        <Trans>Return to ({network?.name ?? row.network} address)</Trans>
        <input
          ref={field}
          id={`${id}-address`}
          value={address}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-fault`}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </label>
      {network?.needsTag ? (
        <label htmlFor={`${id}-tag`}>
          <Trans>Destination tag (optional)</Trans>
          <input
            id={`${id}-tag`}
            value={tag}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTag(event.currentTarget.value)}
          />
        </label>
      ) : null}
      <p id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </p>
      <PaidFrom />
      <CommandState money={money} />
      <p>
        <Trans>
          You’ll get the deposit less a {network?.withdrawal.fee} {row.asset} network fee, once we approve the return.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          loading={money.isBusy}
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
        >
          {row.refund ? <Trans>Change request</Trans> : <Trans>Request return</Trans>}
        </Button>
      </div>
    </form>
  );
}

function tagFault(tag: string): boolean {
  return tag.trim() !== '' && !/^[0-9]{1,10}$/.test(tag.trim());
}
