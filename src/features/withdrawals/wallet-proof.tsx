import { Trans } from '@lingui/react/macro';
import { findNetwork } from '#contract/currencies/networks.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { walletMessage } from '#contract/withdrawals/rules.ts';
import { walletProofWay } from '#contract/withdrawals/wallet-proof.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRow } from './rows.ts';
import styles from './withdrawals.module.css';

/** Proves that the customer owns a self-hosted wallet: by signature or by declaration. */
export function WalletProof({ row }: { row: WithdrawalRow }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const command = useMoneyCommand<unknown>(`wallet-proof-${row.id}`, nothingMore, nothingMore);
  const family = findNetwork(row.asset, row.network)?.addressFamily;
  const way = family ? walletProofWay(family, row.address) : 'declaration';
  const fields = useFields({
    initial: { signature: '' },
    findFaults: ({ signature }) => ({
      signature: way === 'declaration' || signature.trim() ? undefined : t`Paste the signature`,
    }),
  });
  const send = (signature: string | null) =>
    command.submit({
      body: { id: row.id, signature },
      // A link is valid once, so each attempt uses its own.
      send: async (_verification, options) =>
        api(withdrawals.confirmWallet, { body: { token: await tokenOf(row.id), signature } }, options),
    });
  return (
    <Form
      of={fields}
      submit={async ({ signature }) => {
        // Wallets wrap long signatures.
        await send(way === 'declaration' ? null : signature.replaceAll(/\s/g, ''));
      }}
    >
      <p className={styles.warning}>
        <Trans>For this amount, you must prove the wallet is yours.</Trans>
      </p>
      {way === 'declaration' ? (
        <p>
          <Trans>
            We can’t check signatures from this wallet. Confirm that you alone hold its keys and we’ll review the
            withdrawal.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Sign this message with your wallet and paste the signature:</Trans>
          </p>
          <CopyField value={walletMessage(row.id, row.address)} label={t`Text to sign`} />
          <TextField label={t`Signature`} spellCheck={false} {...fields.field('signature')} />
          {way === 'either' && (
            <p>
              <Trans>
                We accept BIP-322 and “sign message” signatures. If your wallet supports neither, confirm that you alone
                hold its keys and we’ll review the withdrawal.
              </Trans>
            </p>
          )}
        </>
      )}
      <CommandState money={command} />
      <FormFoot
        of={{ isBusy: command.isBusy }}
        action={way === 'declaration' ? <Trans>I confirm this wallet is mine</Trans> : <Trans>Submit proof</Trans>}
      >
        {way === 'either' && (
          <Button variant="default" disabled={isOffline || command.isBusy} onClick={() => void send(null)}>
            <Trans>I confirm this wallet is mine</Trans>
          </Button>
        )}
      </FormFoot>
    </Form>
  );
}

/** Returns the token of the link that opened this page, otherwise of a new one. */
async function tokenOf(id: string): Promise<string> {
  const opened = new URLSearchParams(location.hash.slice(1)).get('wallet');
  if (opened) {
    history.replaceState(history.state, '', location.pathname + location.search);
    return opened;
  }
  const { url } = await api(withdrawals.getWalletConfirmUrl, { body: { id } }, { isInline: true });
  return new URLSearchParams(new URL(url).hash.slice(1)).get('wallet') ?? '';
}
