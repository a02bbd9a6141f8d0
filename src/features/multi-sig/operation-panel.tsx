import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { CommandDialog } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './multi-sig.module.css';
import { OperationFacts } from './operation-facts.tsx';
import { Records } from './records.tsx';
import type { OperationRow, WalletDetail } from './rows.ts';
import { SignDialog } from './sign-dialog.tsx';
import { operationOf, useAct } from './use-act.ts';
import { operationKinds, operationStates } from './wording.ts';

/** Shows an operation that waits for signatures or for the chain, its progress, and the actions open to the user. */
export function OperationPanel({ wallet, operation }: { wallet: WalletDetail; operation: OperationRow }) {
  const writeInstant = useWriteInstant();
  const { t, i18n } = useLingui();
  const { name, tone } = operationStates[operation.status];
  const { approvals, minimum } = operation;
  return (
    <Panel title={i18n._(operationKinds[operation.kind].open)}>
      <div className={styles.stack}>
        <div className={styles.tags}>
          <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
          <span>
            <Trans>
              {approvals} of {minimum} signatures
            </Trans>
          </span>
        </div>
        <progress className={styles.progress} value={approvals} max={minimum} aria-label={t`Signatures`} />
        <OperationFacts operation={operation} />
        <Records operation={operation} />
        {operation.status === 'onChain' ? (
          <p className={styles.meta}>
            <Trans>Enough signatures. Broadcasting; this takes a few minutes.</Trans>
          </p>
        ) : (
          <>
            <p className={styles.meta}>
              <Trans>Expires on {writeInstant(operation.expiresAt)} without enough signatures.</Trans>
            </p>
            <Actions wallet={wallet} operation={operation} />
          </>
        )}
      </div>
    </Panel>
  );
}

type Shown = 'sign' | 'reject' | 'cancel' | null;

function Actions({ wallet, operation }: { wallet: WalletDetail; operation: OperationRow }) {
  const isOffline = useIsOffline();
  const mayManage = usePermission('wallets.manage') && wallet.isMine;
  const [shown, setShown] = useState<Shown>(null);
  const me = wallet.signers.find(({ isMe, status }) => isMe && status === 'active');
  const mine = operation.records.find(({ signerId }) => signerId === me?.id);
  const close = () => setShown(null);
  return (
    <>
      <div className={styles.buttons}>
        {me && !mine ? (
          <>
            <Button disabled={isOffline} onClick={() => setShown('sign')}>
              <Trans>Sign</Trans>
            </Button>
            <Button variant="default" disabled={isOffline} onClick={() => setShown('reject')}>
              <Trans>Reject</Trans>
            </Button>
          </>
        ) : null}
        {mayManage ? (
          <Button variant="default" disabled={isOffline} onClick={() => setShown('cancel')}>
            <Trans>Cancel proposal</Trans>
          </Button>
        ) : null}
      </div>
      {mine ? (
        <p className={styles.meta}>
          {mine.decision === 'approved' ? <Trans>You signed this.</Trans> : <Trans>You rejected this.</Trans>}
        </p>
      ) : null}
      {shown === 'sign' ? <SignDialog operation={operation} typedData={wallet.typedData} close={close} /> : null}
      {shown === 'reject' ? <RejectDialog operation={operation} close={close} /> : null}
      {shown === 'cancel' ? <CancelDialog operation={operation} close={close} /> : null}
    </>
  );
}

function RejectDialog({ operation, close }: { operation: OperationRow; close: () => void }) {
  const form = useAct(operationOf(operation), close);
  const body = { id: operation.id };
  const submit = () =>
    form.submit({ body: ['reject'], send: (_verification, options) => api(multiSig.reject, { body }, options) });
  return (
    <CommandDialog
      title={<Trans>Reject</Trans>}
      action={<Trans>Reject</Trans>}
      form={form}
      close={close}
      submit={submit}
      isDanger
    >
      <OperationFacts operation={operation} />
      <p>
        <Trans>You can’t undo a rejection. The operation fails once too few signers remain.</Trans>
      </p>
    </CommandDialog>
  );
}

function CancelDialog({ operation, close }: { operation: OperationRow; close: () => void }) {
  const form = useAct(operationOf(operation), close);
  const body = { id: operation.id };
  const submit = () =>
    form.submit({
      body: ['cancel'],
      send: (_verification, options) => api(multiSig.cancelOperation, { body }, options),
    });
  return (
    <CommandDialog
      title={<Trans>Cancel this proposal?</Trans>}
      action={<Trans>Cancel proposal</Trans>}
      back={<Trans>Back</Trans>}
      form={form}
      close={close}
      submit={submit}
      isDanger
    >
      <OperationFacts operation={operation} />
      <p>
        <Trans>Signatures already given are discarded.</Trans>
      </p>
    </CommandDialog>
  );
}
