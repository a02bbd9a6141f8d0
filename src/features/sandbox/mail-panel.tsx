import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#contract/platform/display.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import type { sandboxSchemas } from '#contract/sandbox/schemas.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { codeIn } from './code-in.ts';
import styles from './sandbox.module.css';

type Mail = ResultOf<typeof sandboxSchemas.getMails>['items'][number];

const refreshMs = 3000;

/** Lists the emails that would have been sent, newest first; a code can be copied. */
export function MailPanel() {
  const query = useQuery({
    queryKey: ['sandbox', 'mails'],
    queryFn: () => api(sandbox.getMails, { query: { MaxResultCount: 20 } }, { isInline: true }),
    refetchInterval: refreshMs,
  });
  return (
    <Panel title={<Trans>Emails</Trans>}>
      <Answered query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>
              <Trans>No emails yet. Sign up and your code appears here.</Trans>
            </p>
          ) : (
            <ul className={styles.mails}>
              {items.map((mail) => (
                <MailLine key={mail.id} mail={mail} />
              ))}
            </ul>
          )
        }
      </Answered>
      <Button variant="subtle" onClick={() => void query.refetch()}>
        <Trans>Refresh</Trans>
      </Button>
    </Panel>
  );
}

function MailLine({ mail: { subject, to, sentAt, text } }: { mail: Mail }) {
  const { t } = useLingui();
  const code = codeIn(text);
  return (
    <li className={styles.mail}>
      <strong>{subject}</strong>
      <small>
        {to} · {formatInstant(sentAt)}
      </small>
      {code ? <CopyField value={code} label={t`Code for ${to}`} /> : <pre>{text}</pre>}
    </li>
  );
}
