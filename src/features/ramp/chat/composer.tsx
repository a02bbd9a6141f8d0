import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type KeyboardEvent } from 'react';
import { dealerChat } from '#contract/dealer-chat/calls.ts';
import { chatTextMax } from '#contract/dealer-chat/rules.ts';
import { CommandState, useAddition } from '#src/features/commands/index.ts';
import { UploadField } from '#src/features/files/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import styles from './chat.module.css';
import type { ChatMessage } from './sync.ts';

/** The message input. Text that could not be sent stays in it. */
export function Composer({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [text, setText] = useState('');
  const [image, setImage] = useState<string | null>(null);
  const [isAttaching, setAttaching] = useState(false);
  const clear = () => {
    setText('');
    setImage(null);
    setAttaching(false);
  };
  const addition = useAddition<ChatMessage>(`message-${orderId}`, clear);
  const isEmpty = text.trim() === '' && image === null;
  const send = () => {
    if (isEmpty || isOffline || addition.isBusy) return;
    const body = { orderId, text: text.trim(), image };
    void addition.submit({ body, send: (_none, options) => api(dealerChat.send, { body }, options) });
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={<Trans>Message</Trans>}
        rows={2}
        autosize
        maxRows={6}
        maxLength={chatTextMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={sendAtEnter}
      />
      {isAttaching ? (
        <UploadField
          label={t`Image`}
          name="image"
          purpose="chat.image"
          value={image === null ? [] : [image]}
          onChange={(ids) => setImage(ids[0] ?? null)}
        />
      ) : null}
      <CommandState money={addition} />
      <div className={styles.buttons}>
        {isAttaching ? null : (
          <Button variant="default" onClick={() => setAttaching(true)} disabled={isOffline}>
            <Trans>Attach image</Trans>
          </Button>
        )}
        <Button type="submit" loading={addition.isBusy} disabled={isOffline || isEmpty}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Enter sends and Shift+Enter inserts a line break, except while an input method is composing a Chinese word. */
function sendAtEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
