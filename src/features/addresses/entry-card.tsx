import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { remarkMaxLength } from '#contract/addresses/rules.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { useAccount } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { enqueueIntention } from '#src/platform/outbox.ts';
import { openLocal } from '#src/platform/local.ts';
import { Button } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import { nameOf, networkName, type BookRow } from './rows.ts';
import { holdingNames, userTypeNames } from './wording.ts';

interface EntryCardProps {
  readonly row: BookRow;
  readonly mayChange: boolean;
  readonly isOffline: boolean;
  readonly remove: () => void;
}

/** One address of the book: whole, with what belongs to it. */
export function EntryCard({ row, mayChange, isOffline, remove }: EntryCardProps) {
  const { t, i18n } = useLingui();
  const isCooling = useSecondsUntilInstant(row.usableAt) > 0;
  const [isRenaming, setRenaming] = useState(false);
  const name = nameOf(row);
  const facts = [
    row.remark && row.beneficiary ? row.beneficiary : '',
    i18n._(userTypeNames[row.userType]),
    row.holding === 'provider' && row.provider ? row.provider : i18n._(holdingNames[row.holding]),
    formatInstant(row.createdAt),
  ].filter(Boolean);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <StatusTag tone="primary">{row.asset}</StatusTag>
        <StatusTag>{networkName(row.asset, row.network)}</StatusTag>
        {row.usableAt && isCooling ? (
          <StatusTag tone="warn">
            <Trans>Usable from {formatInstant(row.usableAt)}</Trans> <Countdown until={row.usableAt} />
          </StatusTag>
        ) : null}
      </div>
      <AddressText address={row.address} />
      {row.tag ? (
        <p>
          <Trans>Destination tag</Trans>: <code>{row.tag}</code>
        </p>
      ) : null}
      <p className={styles.meta}>{facts.join(' · ')}</p>
      {mayChange ? (
        <div className={styles.buttons}>
          <Button variant="default" aria-label={t`Change the remark of ${name}`} onClick={() => setRenaming(true)}>
            <Trans>Remark</Trans>
          </Button>
          <Button variant="default" disabled={isOffline} aria-label={t`Delete ${name}`} onClick={remove}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      ) : null}
      {isRenaming ? <RemarkDialog row={row} close={() => setRenaming(false)} /> : null}
    </li>
  );
}

/** The remark changes here at once, and on the server when there is a network. */
function RemarkDialog({ row, close }: { row: BookRow; close: () => void }) {
  const isActing = useAccount()?.isActing ?? false;
  const [remark, setRemark] = useState(row.remark);
  const save = async () => {
    const { account } = await openLocal();
    await account?.addresses.update(row.id, { remark: remark.trim() });
    const input = { body: { id: row.id, remark: remark.trim() } };
    // The outbox sends for the user himself alone.
    if (isActing) await api(addresses.changeRemark, input);
    else await enqueueIntention(addresses.changeRemark, input);
    close();
  };
  return (
    <Dialog
      title={<Trans>Remark</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <label className={styles.field}>
        <Trans>Remark</Trans>
        <input
          value={remark}
          maxLength={remarkMaxLength}
          autoComplete="off"
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
