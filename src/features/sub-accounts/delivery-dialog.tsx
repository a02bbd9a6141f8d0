import { Trans } from '@lingui/react/macro';
import { webhooks } from '#contract/webhooks/calls.ts';
import { api } from '#src/platform/api.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { useDelivery } from './queries.ts';
import styles from './sub-accounts.module.css';

/** One delivery: its request and its responses, and for those who manage sub-accounts a button to send it again. */
export function DeliveryDialog({ id, close }: { id: string; close: () => void }) {
  const title = <Trans>Delivery</Trans>;
  if (!usePermission('subAccounts.manage'))
    return (
      <Dialog title={title} onClose={close}>
        <Delivery id={id} />
      </Dialog>
    );
  return (
    <ActionDialog
      title={title}
      action={<Trans context="webhook">Send again</Trans>}
      back={<Trans>Close</Trans>}
      close={close}
      send={() => api(webhooks.replay, { body: { id } }, { isInline: true })}
    >
      <Delivery id={id} />
    </ActionDialog>
  );
}

function Delivery({ id }: { id: string }) {
  return (
    <Answered query={useDelivery(id)}>
      {({ body, log, nextAttemptAt }) => (
        <>
          <pre className={styles.code}>{body}</pre>
          {log.length === 0 ? (
            <p className={styles.meta}>
              <Trans>Not sent yet</Trans>
            </p>
          ) : null}
          <ul className={styles.rows}>
            {log.map(({ at, durationMs, responseStatus, responseBody, failure }) => (
              <li key={at} className={styles.row}>
                <span className={styles.what}>
                  <strong>{responseStatus ?? failure}</strong>
                  <span className={styles.meta}>
                    <Instant at={at} /> · {durationMs} ms
                  </span>
                  {responseBody ? <pre className={styles.code}>{responseBody}</pre> : null}
                </span>
              </li>
            ))}
          </ul>
          {nextAttemptAt ? (
            <p className={styles.meta}>
              <Trans>
                Next attempt: <Instant at={nextAttemptAt} />
              </Trans>
            </p>
          ) : null}
        </>
      )}
    </Answered>
  );
}
