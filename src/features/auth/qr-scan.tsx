import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readQrLoginUrl } from '#contract/qr-login/rules.ts';
import { part } from '#src/ui/boundary.tsx';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Loading } from '#src/ui/loading.tsx';
import styles from './auth.module.css';

const QrCamera = part(() => import('./qr-camera.tsx'), { pending: <Loading /> });

/** Finds the code with the camera, or from the link that another camera app has read. */
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
  const fields = useFields({
    initial: { link: '' },
    findFaults: ({ link }) => ({ link: readQrLoginUrl(link) ? undefined : t`This isn’t a sign-in link` }),
  });
  return (
    <Form of={fields} submit={({ link }) => onCode(readQrLoginUrl(link) ?? '')}>
      <div className={styles.codeRow}>
        <Field label={t`Link`} type="url" {...fields.field('link')} />
        <Button type="submit" variant="default">
          <Trans>Continue</Trans>
        </Button>
      </div>
    </Form>
  );
}
