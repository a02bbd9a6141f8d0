import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { readQrLoginUrl } from '#contract/qr-login/rules.ts';
import { part } from '#src/ui/boundary.tsx';
import { Button } from '#src/ui/button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import styles from './auth.module.css';

const QrCamera = part(() => import('./qr-camera.tsx'), { pending: <Loading /> });

/** Finds the code: with the camera, or from the link that another camera app has read. */
export function QrScan({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.form}>
      {isOpen ? (
        <>
          <QrCamera onCode={onCode} />
          <Button variant="default" onClick={() => setOpen(false)}>
            <Trans>Close the camera</Trans>
          </Button>
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>
          <Trans>Open the camera</Trans>
        </Button>
      )}
      <p className={styles.or}>
        <Trans>Or scan with your phone’s own camera app and open the link, or enter the link here:</Trans>
      </p>
      <LinkForm onCode={onCode} />
    </div>
  );
}

function LinkForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const ref = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readQrLoginUrl(link);
    if (code) return onCode(code);
    setError(t`This isn’t a sign-in link`);
    ref.current?.focus();
  };
  return (
    <form className={styles.codeRow} onSubmit={submit} noValidate>
      <TextInput
        ref={ref}
        label={t`Link`}
        type="url"
        size="md"
        autoComplete="off"
        value={link}
        error={error}
        onChange={(event) => {
          setLink(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="default">
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
