import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addresses } from '#contract/addresses/calls.ts';
import { remarkMaxLength } from '#contract/addresses/rules.ts';
import { enqueueIntention } from '#src/platform/outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useSecondsUntilInstant } from '#src/ui/use-countdown.ts';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { AddressText } from './address-text.tsx';
import styles from './addresses.module.css';
import { nameOf, networkName, type BookRow, type ShownRow } from './rows.ts';
import { holdingNames, userTypeNames } from './wording.ts';

interface EntryCardProps {
  readonly row: ShownRow;
  readonly mayChange: boolean;
  readonly isOffline: boolean;
  readonly remove: () => void;
}

/** One address of the book, in full, with its details. */
export function EntryCard({ row, mayChange, isOffline, remove }: EntryCardProps) {
  const writeInstant = useWriteInstant();
  const { t, i18n } = useLingui();
  const isCooling = useSecondsUntilInstant(row.usableAt) > 0;
  const [isRenaming, setRenaming] = useState(false);
  const name = nameOf(row);
  const facts = [
    row.remark && row.beneficiary ? row.beneficiary : '',
    i18n._(userTypeNames[row.userType]),
    row.holding === 'provider' && row.provider ? row.provider : i18n._(holdingNames[row.holding]),
    writeInstant(row.createdAt),
  ].filter(Boolean);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <StatusTag tone="primary">{row.asset}</StatusTag>
        <StatusTag>{networkName(row.asset, row.network)}</StatusTag>
        {row.usableAt && isCooling ? (
          <StatusTag tone="warn">
            <Trans>Available from {writeInstant(row.usableAt)}</Trans> <Countdown until={row.usableAt} />
          </StatusTag>
        ) : null}
        {row.waits ? (
          <StatusTag>
            <Trans>Note pending sync</Trans>
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
          <Button variant="default" aria-label={t`Edit note: ${name}`} onClick={() => setRenaming(true)}>
            <Trans>Note</Trans>
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

/**
 * Edits the remark. It is sent when there is a network, for the account whose book it is. Until the server accepts it,
 * the list shows it as pending; if the server refuses it, the list shows the previous remark.
 */
function RemarkDialog({ row, close }: { row: BookRow; close: () => void }) {
  const [remark, setRemark] = useState(row.remark);
  const { isBusy, error, run } = useCommand();
  const save = () =>
    run(async () => {
      await enqueueIntention(addresses.changeRemark, { body: { id: row.id, remark: remark.trim() } });
      close();
    });
  return (
    <Dialog
      title={<Trans>Note</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={isBusy} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <label className={styles.field}>
        <Trans>Note</Trans>
        <input
          value={remark}
          maxLength={remarkMaxLength}
          autoComplete="off"
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </label>
      <FormError error={error} />
    </Dialog>
  );
}
