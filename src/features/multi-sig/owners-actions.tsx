import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/platform/limits.ts';
import { maxSigners } from '#contract/multi-sig/rules.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from './multi-sig.module.css';
import { AddDialog, MinimumDialog, RemoveDialog, ReplaceDialog } from './owners-dialogs.tsx';
import type { SignerRow, WalletDetail } from './rows.ts';

const dialogs = { add: AddDialog, replace: ReplaceDialog, remove: RemoveDialog, minimum: MinimumDialog } as const;

/** Changes to the signers of a ready wallet that its owner may propose. */
export function OwnersActions({ wallet }: { wallet: WalletDetail }) {
  const mayManage = usePermission('wallets.manage') && wallet.isMine;
  const isOffline = useIsOffline();
  const [shown, setShown] = useState<keyof typeof dialogs | null>(null);
  if (!mayManage || wallet.status !== 'ready') return null;
  const isComing = wallet.signers.some(({ status }) => status === 'waiting');
  const invited = wallet.signers.find(({ status }) => status === 'invited');
  const isClosed = isOffline || wallet.hasOpen || isComing;
  const isFull = wallet.signerCount >= maxSigners;
  const Shown = shown && dialogs[shown];
  const isPair = wallet.signerCount <= limits.multiSig.signers.min;
  return (
    <>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={isClosed || isFull || invited !== undefined}
          onClick={() => setShown('add')}
        >
          <Trans>Add signer</Trans>
        </Button>
        <Button variant="default" disabled={isClosed} onClick={() => setShown('replace')}>
          <Trans>Replace signer</Trans>
        </Button>
        {isPair ? null : (
          <>
            <Button variant="default" disabled={isClosed} onClick={() => setShown('remove')}>
              <Trans>Remove signer</Trans>
            </Button>
            <Button variant="default" disabled={isClosed} onClick={() => setShown('minimum')}>
              <Trans>Change approvals required</Trans>
            </Button>
          </>
        )}
      </div>
      <WhyClosed isOffline={isOffline} isBusy={wallet.hasOpen || isComing} invited={invited} isFull={isFull} />
      {isPair ? (
        <p className={styles.meta}>
          <Trans>A wallet needs at least two signers and two approvals.</Trans>
        </p>
      ) : null}
      {Shown ? <Shown wallet={wallet} close={() => setShown(null)} /> : null}
    </>
  );
}

interface WhyClosedProps {
  readonly isOffline: boolean;
  /** True if an operation is open, or an accepted invitee is about to become a signer. */
  readonly isBusy: boolean;
  readonly invited: SignerRow | undefined;
  readonly isFull: boolean;
}

/** Explains why no signer can be added now, and what needs to happen first. */
function WhyClosed({ isOffline, isBusy, invited, isFull }: WhyClosedProps) {
  const who = invited?.name ?? invited?.label ?? '';
  if (!isOffline && !isBusy && !invited && !isFull) return null;
  return (
    <p className={styles.meta} role="status">
      {isOffline ? (
        <Trans>You’re offline. Connect to continue.</Trans>
      ) : isBusy ? (
        <Trans>You can change the signers once the open operation is finished.</Trans>
      ) : invited ? (
        <Trans>
          You can add another signer once {who} has answered the invitation. Any other change to the signers withdraws
          it.
        </Trans>
      ) : (
        <Trans>A wallet can have up to {maxSigners} signers.</Trans>
      )}
    </p>
  );
}
