import { Trans, useLingui } from '@lingui/react/macro';
import type { appealsSchemas } from '#contract/appeals/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { Evidence } from '#src/features/files/index.ts';
import { Instant } from '#src/ui/instant.tsx';
import review from '#src/ui/review.module.css';
import trade from '#src/ui/trade.module.css';
import { sideNames } from '../appeals/wording.ts';
import styles from './chat.module.css';

type Whole = ResultOf<typeof appealsSchemas.getForStaff>;

/** Shows an order's chat to the staff member who decides, and whether its integrity check passes. */
export function ChatRecord({ messages, brokenAt }: Pick<Whole, 'messages' | 'brokenAt'>) {
  return (
    <div className={trade.stack}>
      {brokenAt === null ? (
        <p className={trade.meta}>
          <Trans>Verified: no message was altered.</Trans>
        </p>
      ) : (
        <p className={review.warning} role="alert">
          <Trans>This chat was altered from message {brokenAt} on. Don’t rely on it; report it to security.</Trans>
        </p>
      )}
      <ol className={styles.record}>
        {messages.map((one) => (
          <Line key={one.id} of={one} />
        ))}
      </ol>
    </div>
  );
}

function Line({ of: { side, text, at, n, imageId } }: { of: Whole['messages'][number] }) {
  const { t, i18n } = useLingui();
  return (
    <li className={side === 'customer' ? styles.other : styles.own}>
      <p className={styles.head}>
        <strong>
          {n}. {i18n._(sideNames[side])}
        </strong>
        <small>
          <Instant at={at} />
        </small>
      </p>
      {text === '' ? null : <p className={styles.text}>{text}</p>}
      {imageId ? (
        <ul className={review.files}>
          <Evidence id={imageId} label={t`Image of message ${n}`} />
        </ul>
      ) : null}
    </li>
  );
}
