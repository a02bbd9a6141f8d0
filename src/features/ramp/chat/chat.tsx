import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { dealerChat } from '#contract/dealer-chat/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Permitted, usePermission } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { useNow } from '#src/ui/use-now.ts';
import trade from '#src/ui/trade.module.css';
import type { RampOrder } from '../rows.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { Message } from './message.tsx';
import { messagesTable, useMessages, type ChatMessage } from './sync.ts';

/** Chat between the two sides of an order, live and offline, with the input field. */
export function Chat({ order }: { order: RampOrder }) {
  const { t } = useLingui();
  const messages = useMessages(order.id);
  const isOpen = useIsOpen(order.chatUntil);
  useEffect(() => void messagesTable.sync(), [order.id]);
  useRead(order, messages?.at(-1)?.n ?? 0);
  const count = messages?.length ?? 0;
  if (count === 0 && !isOpen) return null;
  return (
    <section className={styles.chat} aria-label={t`Chat`}>
      <h3>
        <Trans>Chat with {order.counterparty}</Trans>
      </h3>
      {count === 0 ? (
        <p className={trade.meta}>
          <Trans>No messages yet. Our team can read this chat if there’s an appeal.</Trans>
        </p>
      ) : (
        <Messages all={messages ?? []} />
      )}
      {isOpen ? (
        <Permitted permission="ramp.create">
          <Composer orderId={order.id} />
        </Permitted>
      ) : (
        <p className={trade.meta}>
          <Trans>This chat is closed.</Trans>
        </p>
      )}
    </section>
  );
}

const shownAtOnce = 12;

/** Shows the latest messages, and earlier ones on request. */
function Messages({ all }: { all: readonly ChatMessage[] }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <>
      {all.length > shown ? (
        <Button variant="default" onClick={() => setShown(shown + 5 * shownAtOnce)}>
          <Trans>Show earlier messages</Trans>
        </Button>
      ) : null}
      <div role="log" aria-label={t`Messages`}>
        <ol className={styles.messages}>
          {all.slice(-shown).map((one) => (
            <Message key={one.id} of={one} />
          ))}
        </ol>
      </div>
    </>
  );
}

function useIsOpen(until: string | null): boolean {
  const now = useNow();
  return until === null || Date.parse(until) > now;
}

/** Marks the messages on screen as read, once for each new message. */
function useRead({ id, unread }: RampOrder, last: number): void {
  const isOffline = useIsOffline();
  const mayWrite = usePermission('ramp.create');
  const said = useRef(0);
  useEffect(() => {
    if (isOffline || !mayWrite || unread === 0 || last === 0 || said.current === last) return;
    if (document.visibilityState !== 'visible') return;
    said.current = last;
    api(dealerChat.markRead, { body: { orderId: id, n: last } }, { isInline: true }).catch(() => {
      said.current = 0;
    });
  });
}
