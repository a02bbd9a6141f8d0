import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { openApiHeaders } from '#contract/open-api/rules.ts';
import { CopyField } from '#src/ui/copy-field.tsx';
import { CodeBlock } from './code-block.tsx';
import styles from './document.module.css';
import { signDraft, type Draft, type Signed } from './signing.ts';

/** Fixed, so that developers can check their own program against it. The secret opens nothing. */
const first: Draft = {
  secretKey: 'example-secret',
  timestamp: '1700000000000',
  nonce: '0123456789abcdef',
  method: 'POST',
  target: '/open/v1/deposit-addresses',
  body: '{"asset":"BTC","network":"BTC"}',
};

/** An example request signed live in the user's browser; each part can be changed. */
export function WorkedExample() {
  const { t } = useLingui();
  const [draft, setDraft] = useState(first);
  const signed = useSigned(draft);
  const change = (name: keyof Draft) => (value: string) => setDraft({ ...draft, [name]: value });
  return (
    <div className={styles.stack}>
      <p>
        <Trans>Edit anything: the steps run in your browser and nothing is sent. Don’t use a real secret key.</Trans>
      </p>
      <div className={styles.inputs}>
        <label>
          <Trans>Method</Trans>
          <select value={draft.method} onChange={(event) => change('method')(event.currentTarget.value)}>
            <option>GET</option>
            <option>POST</option>
          </select>
        </label>
        <Input label={t`Path and query`} value={draft.target} change={change('target')} />
        <Input label={t`Body (empty for none)`} value={draft.body} change={change('body')} />
        <Input label={t`Timestamp, in milliseconds`} value={draft.timestamp} change={change('timestamp')} />
        <Input label={t`Nonce`} value={draft.nonce} change={change('nonce')} />
        <Input label={t`Example secret key`} value={draft.secretKey} change={change('secretKey')} />
      </div>
      {typeof crypto.subtle === 'undefined' ? (
        <p className={styles.warn} role="alert">
          <Trans>Open this page over HTTPS to compute signatures.</Trans>
        </p>
      ) : draft.secretKey === '' ? (
        <p className={styles.warn} role="alert">
          <Trans>Enter a secret key for the example.</Trans>
        </p>
      ) : (
        <Steps signed={signed} draft={draft} />
      )}
    </div>
  );
}

function Input({ label, value, change }: { label: string; value: string; change: (value: string) => void }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

function Steps({ signed, draft }: { signed: Signed | null; draft: Draft }) {
  const { t } = useLingui();
  if (!signed) return null;
  const headers = [
    `${openApiHeaders.accessKey}: ${t`your access key`}`,
    `${openApiHeaders.timestamp}: ${draft.timestamp}`,
    `${openApiHeaders.nonce}: ${draft.nonce}`,
    `${openApiHeaders.signature}: ${signed.signature}`,
  ].join('\n');
  return (
    <ol className={styles.steps}>
      <li>
        <p>
          <Trans>SHA-256 of the body, in lower-case hex</Trans>
        </p>
        <CopyField value={signed.bodyHash} label={t`Body hash`} />
      </li>
      <li>
        <p>
          <Trans>The five signed lines</Trans>
        </p>
        <CodeBlock code={signed.text} label={t`Text to sign`} copyLabel={t`Copy text to sign`} />
      </li>
      <li>
        <p>
          <Trans>HMAC-SHA256 of that text under the secret key, in lower-case hex</Trans>
        </p>
        <CopyField value={signed.signature} label={t`Signature`} />
      </li>
      <li>
        <p>
          <Trans>Request headers</Trans>
        </p>
        <CodeBlock code={headers} label={t`Headers`} copyLabel={t`Copy headers`} />
      </li>
    </ol>
  );
}

function useSigned(draft: Draft): Signed | null {
  const [signed, setSigned] = useState<Signed | null>(null);
  const subject = JSON.stringify(draft);
  useEffect(() => {
    let isOver = false;
    const now = JSON.parse(subject) as Draft;
    if (now.secretKey !== '' && typeof crypto.subtle !== 'undefined')
      void signDraft(now).then((result) => isOver || setSigned(result));
    return () => {
      isOver = true;
    };
  }, [subject]);
  return signed;
}
