import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#contract/platform/display.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from './sandbox.module.css';

const refreshMs = 3000;

/** The mails that would have gone out, newest first; a code is shown to be copied. */
export function MailPanel() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['sandbox', 'mails'],
    queryFn: () => api(sandbox.getMails, { query: { MaxResultCount: 20 } }, { isInline: true }),
    refetchInterval: refreshMs,
  });
  return (
    <Panel title={<Trans>Emails</Trans>}>
      {error ? <ErrorState message={error.message} retry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? (
        <p>
          <Trans>No emails yet. Sign up and your code appears here.</Trans>
        </p>
      ) : null}
      <ul className={styles.mails}>
        {data?.items.map((mail) => {
          // Six digits by themselves: those of an amount are none.
          const code = /(?<![\d.,])\d{6}(?![\d]|[.,]\d)/.exec(mail.text)?.[0];
          return (
            <li key={mail.id} className={styles.mail}>
              <strong>{mail.subject}</strong>
              <small>
                {mail.to} · {formatInstant(mail.sentAt)}
              </small>
              {code ? <CopyField value={code} label={t`Code for ${mail.to}`} /> : <pre>{mail.text}</pre>}
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" onClick={() => void refetch()}>
        <Trans>Refresh</Trans>
      </Button>
    </Panel>
  );
}
