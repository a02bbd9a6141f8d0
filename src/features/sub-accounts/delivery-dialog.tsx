import { Trans, useLingui } from '@lingui/react/macro';
import { webhooks } from '#contract/webhooks/calls.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { useDelivery } from './queries.ts';
import styles from './sub-accounts.module.css';

/** One delivery: its request, its response, and a button to send it again. */
export function DeliveryDialog({ id, close }: { id: string; close: () => void }) {
  const { i18n } = useLingui();
  const query = useDelivery(id);
  return (
    <ActionDialog
      title={<Trans>Delivery</Trans>}
      action={<Trans context="webhook">Send again</Trans>}
      close={close}
      send={() => api(webhooks.replay, { body: { id } }, { isInline: true })}
    >
      <Answered query={query}>
        {(data) => (
          <>
            <pre className={styles.code}>{data.body}</pre>
            {data.log.length === 0 ? (
              <p className={styles.meta}>
                <Trans>Not sent yet</Trans>
              </p>
            ) : null}
            <ul className={styles.rows}>
              {data.log.map(({ at, durationMs, responseStatus, responseBody, failure }) => (
                <li key={at} className={styles.row}>
                  <span className={styles.what}>
                    <strong>{responseStatus ?? failure}</strong>
                    <span className={styles.meta}>
                      {i18n.date(at, { dateStyle: 'medium', timeStyle: 'medium' })} · {durationMs} ms
                    </span>
                    {responseBody ? <pre className={styles.code}>{responseBody}</pre> : null}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answered>
    </ActionDialog>
  );
}
