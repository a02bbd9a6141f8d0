import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { findWalletFault, maxSigners, nameLength, walletNameMaxLength } from '#contract/multi-sig/rules.ts';
import { CommandState } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './multi-sig.module.css';
import { readSigner } from './signer-text.ts';
import type { WalletDetail } from './rows.ts';
import { useAct } from './use-act.ts';
import { walletFaults } from './wording.ts';

const wallets = '/dashboard/assets/digital/wallets';

interface Row {
  readonly key: number;
  readonly text: string;
}

/** Name, signers, minimum. The signers are asked as soon as it is sent. */
export function CreateForm() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const command = useAct<WalletDetail>('wallet', (made) =>
    navigate({ to: wallets, search: made ? { id: made.id } : {}, replace: true }),
  );
  const isOffline = useIsOffline();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [rows, setRows] = useState<readonly Row[]>([
    { key: 1, text: user?.uid ?? '' },
    { key: 2, text: '' },
  ]);
  const typed = rows.map(({ text }) => text);
  const [minimum, setMinimum] = useState(2);
  const [isChecked, setChecked] = useState(false);
  const signers = typed.map(readSigner);
  const choice = { name, signers: signers.filter((signer) => signer !== undefined), minimum };
  const fault = findWalletFault(choice);
  const malformed = t`Enter an 8-digit UID or email address`;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault || choice.signers.length !== typed.length) {
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    await command.submit({
      body: choice,
      send: (_verification, options) => api(multiSig.create, { body: choice }, options),
    });
  };
  const nameFault = fault?.startsWith('name') ? i18n._(walletFaults[fault]) : null;
  const otherFault = fault && !fault.startsWith('name') ? i18n._(walletFaults[fault]) : null;
  const length = nameLength(name);
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Create multisig wallet</Trans>}
        about={
          <Trans>We’ll email each signer. Once everyone accepts, the wallet is created and gets its address.</Trans>
        }
      />
      <Panel>
        <form ref={form} className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label={t`Wallet name`}
            description={t`${length} of ${walletNameMaxLength} characters`}
            autoComplete="off"
            size="md"
            value={name}
            error={isChecked ? nameFault : length > walletNameMaxLength ? nameFault : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <fieldset className={styles.group}>
            <legend>
              <Trans>Signers</Trans>
            </legend>
            <p className={styles.meta}>
              <Trans>
                Add verified Keelson users by UID or email. You don’t have to be a signer. Later changes need
                signatures.
              </Trans>
            </p>
            {rows.map(({ key, text }, at) => (
              <div key={key} className={styles.signerRow}>
                <TextInput
                  aria-label={t`Signer ${at + 1}`}
                  placeholder={t`UID or email`}
                  autoComplete="off"
                  size="md"
                  value={text}
                  error={isChecked && signers[at] === undefined ? malformed : null}
                  onChange={(event) => setRows(rows.with(at, { key, text: event.currentTarget.value }))}
                />
                <Button
                  variant="default"
                  aria-label={t`Remove signer ${at + 1}`}
                  disabled={typed.length <= 2}
                  onClick={() => {
                    setRows(rows.toSpliced(at, 1));
                    setMinimum(Math.min(minimum, typed.length - 1));
                  }}
                >
                  <Trans>Remove</Trans>
                </Button>
              </div>
            ))}
            <div>
              <Button
                variant="light"
                disabled={typed.length >= maxSigners}
                onClick={() => setRows([...rows, { key: 1 + Math.max(...rows.map((row) => row.key)), text: '' }])}
              >
                <Trans>Add signer</Trans>
              </Button>
            </div>
          </fieldset>
          <NativeSelect
            label={t`Approvals required`}
            description={t`How many signers must approve each withdrawal. If all must sign, one lost key locks the wallet for good; with fewer, the others can replace a signer.`}
            size="md"
            value={String(minimum)}
            data={typed.slice(1).map((_text, at) => ({
              value: String(at + 2),
              label: t`${at + 2} of ${typed.length}`,
            }))}
            onChange={(event) => setMinimum(Number(event.currentTarget.value))}
          />
          {isChecked && otherFault ? (
            <p className={styles.warn} role="alert">
              {otherFault}
            </p>
          ) : null}
          {isOffline ? (
            <p className={styles.warn}>
              <Trans>You’re offline. Connect to create a wallet.</Trans>
            </p>
          ) : null}
          <CommandState money={command} />
          <div className={styles.ends}>
            <LinkButton isQuiet to={wallets} search={{}}>
              <Trans>Cancel</Trans>
            </LinkButton>
            <Button type="submit" loading={command.isBusy} disabled={isOffline}>
              <Trans>Invite signers</Trans>
            </Button>
          </div>
        </form>
      </Panel>
    </Page>
  );
}
