import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '#contract/platform/limits.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { stepUpSchemas } from '#contract/step-up/schemas.ts';
import { ApiError } from '#src/platform/api.ts';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { codeDigits } from '#src/ui/code-digits.ts';
import { Panel } from '#src/ui/panel.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import styles from './security.module.css';

export type TotpInfo = ResultOf<typeof stepUpSchemas.getTotpInfo>;

interface BindAuthenticatorProps extends CodeFormProps {
  readonly info: TotpInfo;
}

interface CodeFormProps {
  readonly bind: (code: string) => Promise<void>;
  /** Fetches the key to set up, which is a new one if the last can no longer be set up. */
  readonly renew: () => Promise<unknown>;
}

/**
 * Binds an authenticator in three steps: the app, the secret as QR code or text, and a code that proves it is set up.
 */
export function BindAuthenticator({ info, bind, renew }: BindAuthenticatorProps) {
  const { t } = useLingui();
  return (
    <Panel>
      <ol className={styles.guide}>
        <li>
          <h2 className={styles.subtitle}>
            <Trans>Install an authenticator app</Trans>
          </h2>
          <p className={styles.quiet}>
            <Trans>
              Any authenticator app works: Google Authenticator, Aegis, 1Password or Microsoft Authenticator.
            </Trans>
          </p>
        </li>
        <li>
          <h2 className={styles.subtitle}>
            <Trans>Scan the QR code</Trans>
          </h2>
          <div>
            {info.uri ? (
              <QrCode text={info.uri} label={t`QR code for your authenticator app`} sizePx={limits.shell.qrSizePx} />
            ) : null}
            <p className={styles.quiet}>
              <Trans>Or enter this key manually. Don’t share it: anyone who has it can create your codes.</Trans>
            </p>
            <div className={styles.wide}>
              <CopyField value={info.secretKey ?? ''} label={t`Secret`} />
            </div>
          </div>
        </li>
        <li>
          <h2 className={styles.subtitle}>
            <Trans>Enter the code it shows</Trans>
          </h2>
          <CodeForm bind={bind} renew={renew} />
        </li>
      </ol>
    </Panel>
  );
}

function CodeForm({ bind, renew }: CodeFormProps) {
  const { t } = useLingui();
  const fields = useFields({
    initial: { code: '' },
    findFaults: ({ code }) => ({ code: /^\d{6}$/.test(code.trim()) ? undefined : t`Enter six digits` }),
  });
  const submit = async ({ code }: { readonly code: string }) => {
    try {
      await bind(code.trim());
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'code:wrong')
        return { code: t`Wrong code. Check your phone’s clock and enter the next code.` };
      // Keys expire, and another device that opens this page gets a key of its own.
      if (failure.code !== 'code:void') throw failure;
      await renew();
      return { code: t`That key has expired. Delete it from your app, then scan the new one above.` };
    }
  };
  const code = fields.field('code');
  return (
    <Form of={fields} submit={submit}>
      <Field
        label={t`Authenticator code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...code}
        onChange={(event) => code.onChange(codeDigits(event.currentTarget.value))}
      />
      <p className={styles.quiet}>
        <Trans>Transfers and withdrawals will be paused for 24 hours.</Trans>
      </p>
      <FormFoot of={fields} action={<Trans>Set up authenticator app</Trans>} />
    </Form>
  );
}
