import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Pending } from './uploads.ts';

/**
 * `waiting`: the form is sent once the files are uploaded. `blocked`: one of them failed, and the user has to decide.
 */
export type HeldSubmit = 'none' | 'waiting' | 'blocked';

/**
 * Holds back the submit of the form around a field while its files are uploading, so that what is sent is what is
 * shown. A submit is remembered and carried out when they are uploaded; if one failed, nothing is sent without it
 * unasked.
 */
export function useHeldSubmit(field: RefObject<HTMLElement | null>, pending: readonly Pending[]): HeldSubmit {
  const [step, setStep] = useState<HeldSubmit>('none');
  const submitter = useRef<HTMLElement | null>(null);
  const count = useRef(0);
  const hasFailed = pending.some(({ failure }) => failure !== null);
  // After a retry or a removal, the user submits again: they have read what went wrong.
  if (step === 'waiting' && hasFailed) setStep('blocked');
  if (step === 'blocked' && !hasFailed) setStep('none');
  useEffect(() => {
    count.current = pending.length;
  }, [pending]);
  useEffect(() => {
    const form = field.current?.closest('form');
    const hold = (event: SubmitEvent) => {
      if (count.current === 0) return setStep('none');
      event.preventDefault();
      // Hide this submit from the form and its other fields; the next field with pending files holds the next one.
      event.stopImmediatePropagation();
      submitter.current = event.submitter;
      setStep('waiting');
    };
    form?.addEventListener('submit', hold, true);
    return () => form?.removeEventListener('submit', hold, true);
  }, [field]);
  useEffect(() => {
    if (step === 'waiting' && pending.length === 0) send(field.current?.closest('form'), submitter.current);
  }, [field, step, pending]);
  return step;
}

function send(form: HTMLFormElement | null | undefined, by: HTMLElement | null): void {
  const isIts = by instanceof HTMLButtonElement && by.form === form;
  form?.requestSubmit(isIts ? by : null);
}
