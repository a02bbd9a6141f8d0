import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { profile } from '#contract/profile/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { FundPasswordDialog } from './fund-password-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import type { SecurityInfo } from './rows.ts';

interface OpeningsProps {
  /** From the address, so it can be any text. */
  readonly opening: string | undefined;
  readonly info: SecurityInfo;
  readonly close: () => void;
  readonly done: (message: string) => void;
}

/** Shows the dialog named in the address, if it applies to this account. */
export function Openings({ opening, info, close, done }: OpeningsProps) {
  const { emailAddress: email, phoneNumber: phone } = info;
  const ends = { close, done };
  if (opening === 'email') return <ContactDialog kind="email" bound={email} {...ends} />;
  if (opening === 'phone') return <ContactDialog kind="phone" bound={phone} {...ends} />;
  if (opening === 'unbindEmail' && email && phone) return <UnbindDialog kind="email" bound={email} {...ends} />;
  if (opening === 'unbindPhone' && email && phone) return <UnbindDialog kind="phone" bound={phone} {...ends} />;
  if (opening === 'password') return <PasswordDialog {...ends} />;
  if (opening === 'fundPassword') return <FundPasswordDialog isSet={info.isFundPasswordSet} {...ends} />;
  if (opening === 'recoveryCodes' && info.isAuthenticatorBound) return <NewCodesDialog {...ends} />;
  if (opening === 'apply' && info.application?.status !== 'pending') return <ApplyDialog info={info} {...ends} />;
  return null;
}

interface EndsProps {
  readonly close: () => void;
  readonly done: (message: string) => void;
}

const inline = { isInline: true };

function UnbindDialog({ kind, bound, close, done }: EndsProps & { kind: 'email' | 'phone'; bound: string }) {
  const { t } = useLingui();
  const verified = useVerified();
  const isEmail = kind === 'email';
  const unbind = async () => {
    const answer = isEmail
      ? await verified('security.unbindEmail', {}, (verification) =>
          api(profile.unbindEmail, { body: { verification } }, inline),
        )
      : await verified('security.unbindPhone', {}, (verification) =>
          api(profile.unbindPhone, { body: { verification } }, inline),
        );
    if (answer !== null) await refreshUser().catch(() => undefined);
    return answer;
  };
  return (
    <ConfirmDialog
      title={isEmail ? <Trans>Remove email?</Trans> : <Trans>Remove phone?</Trans>}
      confirm={t`Remove`}
      command={unbind}
      close={close}
      done={() => done(isEmail ? t`Email removed` : t`Phone removed`)}
    >
      <Trans>
        {bound} will no longer receive codes or sign you in. Transfers and withdrawals are paused for 24 hours.
      </Trans>
    </ConfirmDialog>
  );
}

/** Replaces the recovery codes and shows the new ones once. */
export function NewCodesDialog({ close, done }: EndsProps) {
  const { t } = useLingui();
  const verified = useVerified();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} close={() => done(t`New recovery codes created`)} />;
  const make = async () => {
    const answer = await verified('security.recoveryCodes', {}, (verification) =>
      api(stepUp.regenerateRecoveryCodes, { body: { verification } }, inline),
    );
    if (answer) setCodes(answer.recoveryCodes);
    return null;
  };
  return (
    <ConfirmDialog
      title={<Trans>Create new recovery codes?</Trans>}
      confirm={t`Create codes`}
      isDangerous={false}
      command={make}
      close={close}
      done={close}
    >
      <Trans>Your old codes stop working. Transfers and withdrawals are paused for 24 hours.</Trans>
    </ConfirmDialog>
  );
}
