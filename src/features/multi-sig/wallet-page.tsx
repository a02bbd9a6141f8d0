import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { CommandDialog } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Balances } from './balances.tsx';
import { History } from './history.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import styles from './multi-sig.module.css';
import { OperationPanel } from './operation-panel.tsx';
import { useWallet, type WalletDetail } from './rows.ts';
import { Signers } from './signers.tsx';
import { useAct } from './use-act.ts';
import { walletStates } from './wording.ts';

/** One wallet: its address, balances, signers, open operation and history. */
export function WalletPage({ id }: { id: string }) {
  const query = useWallet(id);
  return <Answered query={query}>{(wallet) => <Whole wallet={wallet} readAt={query.dataUpdatedAt} />}</Answered>;
}

function Whole({ wallet, readAt }: { wallet: WalletDetail; readAt: number }) {
  const { i18n } = useLingui();
  const { name, tone } = walletStates[wallet.status];
  const isAsked = wallet.mySigner === 'invited' && (wallet.status === 'inviting' || wallet.status === 'ready');
  return (
    <Page>
      <PageHeader
        title={wallet.name}
        about={<AsOf at={readAt} />}
        actions={
          <LinkButton isQuiet to="/dashboard/assets/digital/wallets" search={{}}>
            <Trans>All wallets</Trans>
          </LinkButton>
        }
      />
      <div className={styles.tags}>
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
        <span className={styles.meta}>
          <Trans>
            {wallet.minimum} of {wallet.signerCount} signatures
          </Trans>
        </span>
      </div>
      {isAsked ? <InvitationPanel wallet={wallet} /> : null}
      {wallet.open ? <OperationPanel wallet={wallet} operation={wallet.open} /> : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          {wallet.address === null ? <NotYet wallet={wallet} /> : <Address address={wallet.address} />}
          <Signers wallet={wallet} />
        </div>
        <div className={styles.stack}>{wallet.status === 'ready' ? <Balances wallet={wallet} /> : null}</div>
      </div>
      {wallet.status === 'ready' ? <History walletId={wallet.id} open={wallet.open?.id ?? null} /> : null}
    </Page>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Address</Trans>}>
      <div className={styles.stack}>
        <QrCode text={address} label={t`Wallet address QR code`} />
        <CopyField value={address} label={t`Wallet address`} />
        <p className={styles.meta}>
          <Trans>
            Send only ETH, USDT or USDC on Ethereum. Funds here belong to the signers, aren’t part of your {brand.name}{' '}
            balance, and move only with their signatures.
          </Trans>
        </p>
      </div>
    </Panel>
  );
}

function NotYet({ wallet }: { wallet: WalletDetail }) {
  const mayManage = usePermission('wallets.manage') && wallet.isMine;
  const [isShown, setShown] = useState(false);
  return (
    <Panel title={<Trans>Address</Trans>}>
      <div className={styles.stack}>
        <p>
          {wallet.status === 'inviting' ? (
            <Trans>The wallet gets its address once every signer has accepted.</Trans>
          ) : wallet.status === 'creating' ? (
            <Trans>Everyone has accepted. We’re creating the wallet; this takes a few minutes.</Trans>
          ) : (
            <Trans>Setup was cancelled before the wallet was created.</Trans>
          )}
        </p>
        {mayManage && wallet.status === 'inviting' ? (
          <div>
            <Button variant="default" onClick={() => setShown(true)}>
              <Trans>Cancel wallet setup</Trans>
            </Button>
          </div>
        ) : null}
      </div>
      {isShown ? <CancelDialog id={wallet.id} close={() => setShown(false)} /> : null}
    </Panel>
  );
}

function CancelDialog({ id, close }: { id: string; close: () => void }) {
  const form = useAct(`wallet-${id}`, close);
  const body = { id };
  return (
    <CommandDialog
      title={<Trans>Cancel wallet setup</Trans>}
      action={<Trans>Cancel setup</Trans>}
      back={<Trans>Back</Trans>}
      form={form}
      close={close}
      submit={() => form.submit({ body, send: (_verification, options) => api(multiSig.cancel, { body }, options) })}
      isDanger
    >
      <p>
        <Trans>We’ll tell the signers. You can create another wallet at any time.</Trans>
      </p>
    </CommandDialog>
  );
}
