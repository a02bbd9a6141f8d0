import { useState } from 'react';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { part } from '#src/ui/boundary.tsx';
import { inKit } from '#src/ui/in-kit.tsx';
import { Loading } from '#src/ui/loading.tsx';
import type { ContactKind } from '#src/features/contact/index.ts';
import { EmailSignIn } from './email-sign-in.tsx';
import type { SecondStepAsked } from './second-step-asked.ts';

/**
 * Needed only on a new device, and then loaded with the texts of the other pages, so that sign-in doesn't wait for it.
 */
const SecondStep = part(
  inKit(async () => {
    const [{ SecondStep: Step }] = await Promise.all([import('./second-step.tsx'), loadPageTexts()]);
    return { default: Step };
  }),
  { pending: <Loading /> },
);
/** Loaded when the user chooses to sign in by phone, with the countries and their calling codes. */
const PhoneSignIn = part(
  inKit(async () => {
    const [{ PhoneSignIn: Way }] = await Promise.all([import('./phone-sign-in.tsx'), loadPageTexts()]);
    return { default: Way };
  }),
  { pending: <Loading /> },
);

/** Sign-in by email or phone and password, or with a passkey; in two steps on a new device. */
export function PasswordSignIn({ kind, isMerchant }: { kind: ContactKind; isMerchant: boolean }) {
  const [asked, askMore] = useState<SecondStepAsked | null>(null);
  const [voided, setVoided] = useState<unknown>(null);
  const backWith = (failure: unknown) => {
    setVoided(failure);
    askMore(null);
  };
  if (asked) return <SecondStep asked={asked} goBack={backWith} />;
  const Way = kind === 'email' ? EmailSignIn : PhoneSignIn;
  return <Way isMerchant={isMerchant} initialError={voided} askMore={askMore} />;
}
