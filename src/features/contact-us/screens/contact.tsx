import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { ContactMail } from '#src/features/content/index.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PlainButton } from '#src/ui/plain/plain-button.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { SiteHero } from '#src/ui/site/site.tsx';
import { SiteLink } from '#src/ui/site-link.tsx';
import { ContactForm } from '../contact-form.tsx';
import styles from '../contact-us.module.css';
import { useContactForm, type Sent } from '../use-contact-form.ts';

/** How to contact us: a form for business, an address for support. */
export function ContactScreen() {
  return (
    <>
      <SiteHero title={<Trans>Talk to us</Trans>} kicker={<Trans>Contact</Trans>}>
        <Trans>
          Tell us what you’d like to do and which products you’d use. The right person on our team will answer by email.
        </Trans>
      </SiteHero>
      <div className={styles.columns}>
        <div className={styles.card}>
          <Shown />
        </div>
        <Aside />
      </div>
    </>
  );
}

function Shown() {
  const { fields, sent, send, again } = useContactForm();
  return sent ? <Done sent={sent} again={again} /> : <ContactForm fields={fields} send={send} />;
}

function Done({ sent, again }: { sent: Sent; again: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.done}>
      <h2 ref={heading} tabIndex={-1}>
        <DoneTitle sent={sent} />
      </h2>
      <p role="status">
        <DoneText sent={sent} />
      </p>
      <div className={styles.actions}>
        {sent === 'refused' ? (
          <LinkButton to="/dashboard/outbox">
            <Trans>See why</Trans>
          </LinkButton>
        ) : (
          <LinkButton to="/help">
            <Trans>Go to the help centre</Trans>
          </LinkButton>
        )}
        <PlainButton isQuiet onClick={again}>
          <Trans>Write another message</Trans>
        </PlainButton>
      </div>
    </div>
  );
}

function DoneTitle({ sent }: { sent: Sent }) {
  if (sent === 'received') return <Trans>Thanks, we’ve got your message</Trans>;
  if (sent === 'refused' || sent === 'discarded') return <Trans>Your message wasn’t sent</Trans>;
  return <Trans>Your message is saved</Trans>;
}

function DoneText({ sent }: { sent: Sent }) {
  const isOffline = useIsOffline();
  if (sent === 'received') return <Trans>We’ll reply to your email address. You don’t need to do anything else.</Trans>;
  if (sent === 'refused') return <Trans>It’s saved on this device, with the reason it was declined.</Trans>;
  if (sent === 'discarded') return <Trans>It was discarded on this device.</Trans>;
  if (isOffline) return <Trans>You’re offline. We’ll send it automatically as soon as you’re back online.</Trans>;
  return <Trans>It hasn’t reached us yet. It’s saved on this device, and we’ll keep trying to send it.</Trans>;
}

function Aside() {
  return (
    <aside className={styles.aside}>
      <div>
        <h2>
          <Trans>Help with your account</Trans>
        </h2>
        <p>
          <Trans>Most answers are in the help centre. Our support team answers everything else.</Trans>
        </p>
        <SiteLink href="/help">
          <Trans>Help centre</Trans>
        </SiteLink>
        <br />
        <ContactMail to="customerService" />
      </div>
      <div>
        <h2>
          <Trans>Partnerships and press</Trans>
        </h2>
        <ContactMail to="cooperation" />
      </div>
      <div>
        <h2>
          <Trans>Stay safe</Trans>
        </h2>
        <p>
          <Trans>We’ll never ask for your password, a code or your payment PIN, here or anywhere else.</Trans>
        </p>
      </div>
      <div>
        <p>
          <Trans>We use what you send only to answer you, and delete it a year after the last reply.</Trans>
          <SentenceGap />
          <SiteLink href="/help/detail?id=privacy">
            <Trans>Privacy policy</Trans>
          </SiteLink>
        </p>
      </div>
    </aside>
  );
}
