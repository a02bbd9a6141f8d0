import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { contactUs } from '#contract/contact-us/calls.ts';
import { once } from '#contract/platform/once.ts';
import { lateCall, loadApi } from '#src/platform/late-call.ts';
import { getSession } from '#src/platform/session-state.ts';
import { useSession } from '#src/platform/session.ts';
import { useFields } from '#src/ui/form/use-fields.ts';
import { typedBefore } from '#src/ui/plain/typed-before.ts';
import { useSearchAt } from '#src/ui/ways.ts';
import { findFaults, keep, nothingWritten, readKept, withNamed, withTyped, type ContactValues } from './values.ts';

const loadOutbox = once(() => import('#src/platform/outbox.ts'));

/** Status of a message: received, or on the device of a signed-in user, waiting or refused, or discarded there. */
export type Sent = 'received' | 'waiting' | 'refused' | 'discarded';

/** How long a first try may take before the message is shown as waiting. */
const firstTryMs = 5000;

/** The contact form: what is typed stays in the tab until it is sent. */
export function useContactForm() {
  const { i18n } = useLingui();
  const { product, purpose } = useSearchAt('/contact');
  const [sent, setSent] = useState<Sent | null>(null);
  const numberOf = useNumber();
  const fields = useFields<ContactValues>({
    initial: nothingWritten,
    findFaults: (values) =>
      Object.fromEntries(Object.entries(findFaults(values)).map(([field, text]) => [field, i18n._(text)])),
  });
  const { change, values, ref } = fields;
  const changeNow = useRef(change);
  const isRead = useRef(false);
  useEffect(() => {
    changeNow.current(withNamed(withTyped(readKept(), typedBefore(ref.current)), { product, purpose }));
  }, [ref, product, purpose]);
  useBroughtCode();
  useEffect(() => {
    // The first values are the empty ones, before the tab's stored ones are read.
    if (isRead.current) keep(values);
    isRead.current = true;
  }, [values]);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const send = async (written: ContactValues) => {
    const key = await sendMessage(written, numberOf);
    if (key === null) setSent('received');
    else stop.current = await followMessage(key, setSent);
    change(nothingWritten);
    keep(null);
  };
  const again = () => {
    stop.current();
    setSent(null);
  };
  return { fields, sent, send, again };
}

/** Shows where a stored message is, from the end of its first try on. Resolves then, with a function that stops it. */
async function followMessage(key: string, show: (sent: Sent) => void): Promise<() => void> {
  const { followIntention } = await loadOutbox();
  const { promise: tried, resolve: endTry } = Promise.withResolvers<void>();
  const tell = (sent: Sent) => {
    show(sent);
    endTry();
  };
  const timer = setTimeout(() => tell('waiting'), firstTryMs);
  const stop = followIntention(key, (entry) => {
    const isOver = entry === 'sent' || entry === 'discarded';
    const isUntried = !isOver && entry.state === 'waiting' && entry.attempts === 0 && navigator.onLine;
    if (isUntried) return;
    clearTimeout(timer);
    if (entry === 'sent') tell('received');
    else if (entry === 'discarded') tell('discarded');
    else tell(entry.state === 'parked' ? 'refused' : 'waiting');
  });
  await tried;
  return stop;
}

/** Loads the code that sends a message, or stores it until there is a network, once the form can be filled in. */
function useBroughtCode(): void {
  const { status } = useSession();
  useEffect(() => {
    const bring = status === 'signedIn' ? loadOutbox().then(({ readyOutbox }) => readyOutbox()) : loadApi();
    void bring.catch(() => undefined);
  }, [status]);
}

/**
 * Returns an id that stays the same as long as the message is unchanged, so that a resend after a lost response counts
 * once.
 */
function useNumber(): (text: string) => string {
  const numbered = useRef({ text: '', id: '' });
  return (text) => {
    if (numbered.current.text !== text) numbered.current = { text, id: crypto.randomUUID() };
    return numbered.current.id;
  };
}

/** Sends a message, or stores it for a signed-in user. @returns the key of a stored one */
async function sendMessage(values: ContactValues, numberOf: (text: string) => string): Promise<string | null> {
  const { purpose, areas, fax, ...texts } = values;
  const body = { ...texts, areas: [...areas], purpose: purpose || ('other' as const) };
  if (getSession().status === 'signedIn') {
    const { enqueueIntention } = await loadOutbox();
    return enqueueIntention(contactUs.addOwn, { body });
  }
  const requestId = numberOf(JSON.stringify(body));
  await lateCall(contactUs.add, { body: { ...body, fax, requestId } }, { isInline: true });
  return null;
}
