import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { cardValues } from '#contract/corporate-cards/rules.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { Button } from '#src/ui/button.tsx';
import { ActionDialog } from '#src/ui/form-dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import trade from '#src/ui/trade.module.css';
import { ActivateForm } from './activate-form.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { type CardRow } from './rows.ts';

const inline = { isInline: true } as const;
type Opened = 'limits' | 'close' | 'replace' | 'request';

interface ActsProps {
  readonly card: CardRow;
  readonly open: (id: string) => void;
}

/** What the current user can do with a card. */
export function CardActs({ card, open }: ActsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOffline = useIsOffline();
  const manages = usePermission('cards.manage');
  if (card.status === 'closed') return null;
  const close = () => setOpened(null);
  return (
    <div className={trade.stack}>
      {card.isMine && card.status === 'ordered' && card.form === 'physical' ? <ActivateForm card={card} /> : null}
      {card.isMine && card.status !== 'ordered' ? <NumberButton card={card} /> : null}
      <div className={trade.buttons}>
        {card.status === 'ordered' ? null : <FreezeButton card={card} manages={manages} />}
        {card.isMine && !manages && card.status !== 'ordered' ? (
          <Button variant="default" disabled={isOffline} onClick={() => setOpened('request')}>
            <Trans>Request a higher limit</Trans>
          </Button>
        ) : null}
        {manages ? (
          <>
            <Button variant="default" disabled={isOffline} onClick={() => setOpened('limits')}>
              <Trans>Change limits</Trans>
            </Button>
            <Button variant="default" disabled={isOffline} onClick={() => setOpened('replace')}>
              <Trans>Replace card</Trans>
            </Button>
            <Button variant="default" disabled={isOffline} onClick={() => setOpened('close')}>
              <Trans>Close card</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {opened === 'limits' ? <LimitsDialog card={card} close={close} /> : null}
      {opened === 'request' ? <RequestDialog card={card} close={close} /> : null}
      {opened === 'close' ? <CloseDialog card={card} close={close} /> : null}
      {opened === 'replace' ? <ReplaceDialog card={card} close={close} open={open} /> : null}
    </div>
  );
}

/** Opens the issuer's page with the card number; needs a click of its own, as browsers require. */
function NumberButton({ card: { id, label, lastFour } }: { card: CardRow }) {
  const verified = useVerified();
  const command = useCommand();
  const isOffline = useIsOffline();
  const [url, setUrl] = useState<string | null>(null);
  const name = [label, lastFour].filter(Boolean).join(' ');
  const reveal = () =>
    void command.run(async () => {
      const send = (verification: string) => api(corporateCards.reveal, { body: { id, verification } }, inline);
      const look = await verified('cards.manage', cardValues(id, 'reveal'), send, { name });
      if (look) setUrl(look.url);
    });
  if (url !== null)
    return (
      <p className={trade.meta}>
        <a href={url} target="_blank" rel="noopener noreferrer" onClick={() => setUrl(null)}>
          <Trans>Open the issuer’s page</Trans>
        </a>{' '}
        <Trans>It shows your card number once, for 5 minutes.</Trans>
      </p>
    );
  return (
    <div className={trade.stack}>
      <div className={trade.buttons}>
        <Button loading={command.isBusy} disabled={isOffline} onClick={reveal}>
          <Trans>Show card number</Trans>
        </Button>
      </div>
      <FormError error={command.error} />
    </div>
  );
}

/** Freezes a card at once, or lets it pay again. */
function FreezeButton({ card, manages }: { card: CardRow; manages: boolean }) {
  const command = useCommand();
  const isOffline = useIsOffline();
  const isFrozen = card.status === 'frozen';
  const isLocked = isFrozen && card.isFrozenByManager && !manages;
  const isHolders = isFrozen && !card.isFrozenByManager && !card.isMine && manages;
  const set = (call: typeof corporateCards.freeze | typeof corporateCards.unfreeze) =>
    void command.run(async () => {
      await api(call, { body: { id: card.id } }, inline);
    });
  return (
    <>
      <Button
        variant="default"
        loading={command.isBusy}
        disabled={isOffline || isLocked}
        onClick={() => set(isFrozen ? corporateCards.unfreeze : corporateCards.freeze)}
      >
        {isFrozen ? <Trans>Unfreeze card</Trans> : <Trans>Freeze card</Trans>}
      </Button>
      {isHolders ? (
        <>
          <Button variant="default" disabled={isOffline || command.isBusy} onClick={() => set(corporateCards.freeze)}>
            <Trans>Keep frozen</Trans>
          </Button>
          <p className={trade.meta}>
            <Trans>
              The holder froze this card and can unfreeze it. Keep it frozen so that only card managers can.
            </Trans>
          </p>
        </>
      ) : null}
      {isLocked ? (
        <p className={trade.meta}>
          <Trans>A card manager froze this card. Ask them to unfreeze it.</Trans>
        </p>
      ) : null}
      <FormError error={command.error} />
    </>
  );
}

function CloseDialog({ card, close }: { card: CardRow; close: () => void }) {
  return (
    <ActionDialog
      title={<Trans>Close this card?</Trans>}
      action={<Trans>Close card</Trans>}
      close={close}
      run={async () => {
        await api(corporateCards.close, { body: { id: card.id } }, inline);
      }}
      isDanger
    >
      <p>
        <Trans>It can’t pay any more, and can’t be reopened. Payments already approved are still settled.</Trans>
      </p>
    </ActionDialog>
  );
}

function ReplaceDialog({ card, close, open }: ActsProps & { readonly close: () => void }) {
  const { t } = useLingui();
  const { id, label, lastFour } = card;
  const finish = (next: CardRow | null) => (next ? open(next.id) : close());
  const addition = useAddition<CardRow>(`card-replace-${id}`, finish);
  const name = [label, lastFour].filter(Boolean).join(' ');
  const submit = () =>
    addition.submit({
      body: { id },
      verification: { action: 'cards.manage', values: cardValues(id, 'replace'), named: { name } },
      send: (verification, options) => api(corporateCards.replace, { body: { id, verification } }, options),
    });
  return (
    <CommandDialog
      title={<Trans>Replace this card?</Trans>}
      action={<Trans>Replace card</Trans>}
      close={close}
      form={addition}
      submit={submit}
    >
      <p>{t`This card is closed immediately. The new one has another number and the same limits.`}</p>
    </CommandDialog>
  );
}
