import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { account } from '#contract/account/calls.ts';
import { linkTokenPattern } from '#contract/security/rules.ts';
import { api, isCancelled } from '#src/platform/api.ts';
import type { ResetTicket } from './forget-contact-step.tsx';

/** Uses the email's link if the page was opened by it: it earns the same ticket as the code. */
export function useResetLink(onTicket: (ticket: ResetTicket) => void, onError: (error: unknown) => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const token = hash.replace(/^#/, '');
    if (!new RegExp(linkTokenPattern).test(token)) return;
    // Used once and removed from the address at once, so that it can't be found in the history.
    void navigate({ to: '/user/forget', search: (now) => now, hash: '', replace: true });
    api(account.checkResetByLink, { body: { token } }, { isInline: true }).then(
      ({ emailAddress, ...earned }) => onTicket({ contact: { kind: 'email', value: emailAddress }, ...earned }),
      (failure: unknown) => {
        if (!isCancelled(failure)) onError(failure);
      },
    );
  }, [hash, navigate, onTicket, onError]);
}
