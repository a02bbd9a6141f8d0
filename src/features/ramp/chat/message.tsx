import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dealerChat } from '#contract/dealer-chat/calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { FilePicture } from '#src/features/files/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { downloadBytes } from '#src/platform/transfer.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { sideNames } from '../appeals/wording.ts';
import styles from './chat.module.css';
import type { ChatMessage } from './sync.ts';

/** Shows one message, aligned to its sender's side. */
export function Message({ of: { id, isOwn, side, text, hasImage, at } }: { of: ChatMessage }) {
  const { i18n } = useLingui();
  return (
    <li className={isOwn ? styles.own : styles.other}>
      <p className={styles.head}>
        <strong>{isOwn ? <Trans>You</Trans> : i18n._(sideNames[side])}</strong>
        <small>
          <Instant at={at} />
        </small>
      </p>
      {text === '' ? null : <p className={styles.text}>{text}</p>}
      {hasImage ? <Image id={id} /> : null}
    </li>
  );
}

/** Loaded on request only, because the other side sent it. */
function Image({ id }: { id: string }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [isShown, setShown] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['dealerChat', 'image', id],
    queryFn: ({ signal }) => downloadBytes(dealerChat.getImage as Call, { query: { Id: id } }, { signal }),
    enabled: isShown,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <FilePicture blob={data} label={t`Image`} isLarge />;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        disabled={isOffline}
        loading={isShown && !error}
        onClick={() => setShown(true)}
      >
        <Trans>Show image</Trans>
      </Button>
      <FormError error={error} />
    </>
  );
}
