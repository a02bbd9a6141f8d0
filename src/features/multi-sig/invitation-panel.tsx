import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { acceptValues, evmAddressPattern, ownershipText, signaturePattern } from '#contract/multi-sig/rules.ts';
import { CommandState } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { CodeField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields, type Fields } from '#src/ui/form/use-fields.ts';
import { Panel } from '#src/ui/panel.tsx';
import styles from './multi-sig.module.css';
import type { WalletDetail } from './rows.ts';
import { useAct } from './use-act.ts';

const initial = { isOwn: false, address: '', signature: '' };
type Typed = typeof initial;

const isAddress = (text: string) => new RegExp(evmAddressPattern).test(text.trim());
const isSignature = (text: string) => new RegExp(signaturePattern).test(text.trim());

/** Shown to an invited signer: what signing means, which key to use, accept or decline. */
export function InvitationPanel({ wallet }: { wallet: WalletDetail }) {
  const { t } = useLingui();
  const { id } = wallet;
  const isOffline = useIsOffline();
  const answer = useAct(`invitation-${id}`, () => undefined);
  const fields = useFields({
    initial,
    findFaults: ({ isOwn, address, signature }) => ({
      address:
        isOwn && !isAddress(address) ? t`Enter an Ethereum address: 0x and 40 digits or letters a to f` : undefined,
      signature:
        isOwn && !isSignature(signature) ? t`Paste the signature: 0x and 130 digits or letters a to f` : undefined,
    }),
  });
  const accept = async ({ isOwn, ...typed }: Typed) => {
    const own = { address: typed.address.trim(), signature: typed.signature.trim() };
    const body = { id, ...(isOwn ? { own } : {}) };
    await answer.submit({
      body,
      verification: { action: 'multiSig.sign', values: acceptValues(id, isOwn ? own.address : '') },
      send: (verification, options) => api(multiSig.accept, { body: { ...body, verification } }, options),
    });
  };
  const decline = () =>
    answer.submit({
      body: ['decline'],
      send: (_verification, options) => api(multiSig.decline, { body: { id } }, options),
    });
  return (
    <Panel title={<Trans>You’re invited to be a signer</Trans>}>
      <Form of={fields} submit={accept}>
        <p>
          <Trans>
            Each withdrawal needs {wallet.minimum} of {wallet.signerCount} signers. You review it and sign or reject it
            with your own security check.
          </Trans>
        </p>
        <KeyChoice of={fields} />
        {fields.values.isOwn ? <OwnKeyFields of={fields} id={id} /> : null}
        <CommandState money={answer} />
        <FormFoot of={{ isBusy: answer.isBusy }} action={<Trans>Accept</Trans>}>
          <Button variant="default" disabled={isOffline || answer.isBusy} onClick={() => void decline()}>
            <Trans>Decline</Trans>
          </Button>
        </FormFoot>
      </Form>
    </Panel>
  );
}

/** Selects who holds the signer's key. */
function KeyChoice({ of: { values, change } }: { of: Fields<Typed> }) {
  const choose = (isOwn: boolean) => ({ checked: values.isOwn === isOwn, onChange: () => change({ isOwn }) });
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Your key</Trans>
      </legend>
      <label className={styles.choice}>
        <input type="radio" name="key" {...choose(false)} />
        <Trans>Held by {brand.name}</Trans>
        <small>
          <Trans>We hold a key for you and sign only after your security check.</Trans>
        </small>
      </label>
      <label className={styles.choice}>
        <input type="radio" name="key" {...choose(true)} />
        <Trans>Self-custody</Trans>
        <small>
          <Trans>You sign with your own hardware or software wallet. We never hold its key.</Trans>
        </small>
      </label>
    </fieldset>
  );
}

/** Fields for the signer's own address and the proof that it is theirs. */
function OwnKeyFields({ of: { field, values }, id }: { of: Fields<Typed>; id: string }) {
  const { t } = useLingui();
  return (
    <>
      <CodeField label={t`Your Ethereum address`} {...field('address')} />
      {isAddress(values.address) ? (
        <>
          <p>
            <Trans>Prove the address is yours: sign this message with your wallet (personal_sign).</Trans>
          </p>
          <CopyField value={ownershipText(id, values.address.trim())} label={t`Message to sign`} />
        </>
      ) : null}
      <CodeField label={t`Signature`} {...field('signature')} />
    </>
  );
}
