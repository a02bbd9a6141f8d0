import { useEffect, useRef, useState } from 'react';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { isCancelled } from '#src/platform/api-error.ts';
import { followAll, followed } from '#src/platform/touched.ts';
import { moneyCommandOf } from './device-command.ts';
import type { MoneyResult, SendOptions } from './money-command.ts';

/** An identical payment within the last day, from any device. */
export interface Twin {
  /** With its asset: `50 USDT`. */
  readonly amount: string;
  readonly to: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** What a form submits when it is confirmed. */
export interface MoneyOrder<Answer> {
  /** What is requested, without what changes with each try. */
  readonly body: unknown;
  /** The step-up verification before the call; omitted if the call requires none. */
  readonly verification?: {
    readonly action: StepUpAction;
    readonly values: Readonly<Record<string, string>>;
    readonly named?: ShownFacts;
  };
  /** Looks for an identical order within the last day. */
  readonly findTwin?: () => Promise<Twin | undefined>;
  readonly send: (verification: string, options: SendOptions) => Promise<Answer>;
}

export interface AskedTwin extends Twin {
  readonly answer: (isWanted: boolean) => void;
}

/** For a form that stays as it is when its command is done: its changes appear by themselves. */
export const nothingMore = (): void => undefined;

/** A form that moves money: the state of its command, and how to submit it. */
export interface MoneyForm<Answer> {
  readonly isBusy: boolean;
  readonly error: unknown;
  /**
   * `running`: an earlier press is still in progress; `doneBefore`: it was done, and no result of it is stored;
   * `overtaken`: an earlier order turned out to be done, so this one was not sent.
   */
  readonly notice: 'running' | 'doneBefore' | 'overtaken' | null;
  /** An identical recent payment, to ask whether this one is intended. */
  readonly twin: AskedTwin | null;
  /** Runs the command once, however often it is pressed; true if it was done. */
  readonly submit: (order: MoneyOrder<Answer>) => Promise<boolean>;
  /** Dismisses the error. */
  readonly clear: () => void;
}

/**
 * The only way a form moves money: first the outcome of an earlier try, then the warning of a duplicate, the
 * verification, the key on the device, the send, its changes (`touches` of its call) on the screen, and the receipt.
 * Nothing is done twice by a second press, another tab, or a reload after a lost response. The command belongs to the
 * account that was shown when the form was opened.
 * @param name of the form, the same in every tab
 * @param done receives the result, including that of a lost try; the form ends its draft and shows the receipt.
 *   `isAsked` is false if it was an earlier order, found when the form opened or before this one was sent
 * @param doneBefore for a form that can do without the result, if the server stores none; other forms say that it was
 * done
 */
export function useMoneyCommand<Answer>(
  name: string,
  done: (answer: Answer, isAsked: boolean) => unknown,
  doneBefore?: (isAsked: boolean) => unknown,
): MoneyForm<Answer> {
  const verified = useVerified();
  const [command] = useState(() => moneyCommandOf<Answer>(name));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [notice, setNotice] = useState<MoneyForm<Answer>['notice']>(null);
  const [twin, setTwin] = useState<AskedTwin | null>(null);
  const isRunning = useRef(false);
  const page = useRef<{ isLeft: boolean; readonly leaving: Promise<boolean> }>(undefined);
  const latest = useRef({ done, doneBefore });
  useEffect(() => {
    latest.current = { done, doneBefore };
  });
  /** False if it was not done, or nobody saw that it was. */
  const settle = async (result: MoneyResult<Answer>): Promise<boolean> => {
    if (result.kind === 'cancelled' || result.kind === 'overtaken') return false;
    if (result.kind === 'running') {
      setNotice('running');
      return false;
    }
    if (result.kind === 'recovered') followAll();
    await followed();
    if (result.kind === 'recovered' && page.current?.isLeft) return false;
    const isAsked = result.kind === 'done' || result.isAsked;
    if (result.answer !== null) await latest.current.done(result.answer, isAsked);
    else if (latest.current.doneBefore) await latest.current.doneBefore(isAsked);
    else setNotice('doneBefore');
    return true;
  };
  useEffect(() => {
    const leaving = Promise.withResolvers<boolean>();
    const opened = { isLeft: false, leaving: leaving.promise };
    page.current = opened;
    // Offline, the outcome is still unknown; on submit, it is checked before anything is sent.
    command.recover((found) => settle(found).catch(setError)).catch(() => null);
    return () => {
      opened.isLeft = true;
      leaving.resolve(false);
    };
  }, [command]);
  const isMeant = async (find: MoneyOrder<Answer>['findTwin']) => {
    const found = await find?.();
    if (!found) return true;
    const answered = new Promise<boolean>((answer) => setTwin({ ...found, answer }));
    // The form's lock is held meanwhile: a question left unanswered would keep every later try waiting.
    const isWanted = await Promise.race([answered, page.current?.leaving]);
    setTwin(null);
    return isWanted === true;
  };
  const submit = async ({ body, verification, findTwin, send }: MoneyOrder<Answer>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    setNotice(null);
    const order = {
      body,
      isWanted: () => isMeant(findTwin),
      send: (options: SendOptions) =>
        verification
          ? verified(verification.action, verification.values, (passed) => send(passed, options), verification.named)
          : send('', options),
    };
    try {
      const result = await command.run(order, settle);
      const isDone = result.kind === 'recovered' || (await settle(result));
      // A form that stays open would otherwise seem to ignore the press.
      if (result.kind === 'overtaken' || (result.kind === 'recovered' && !result.isAsked)) setNotice('overtaken');
      return isDone;
    } catch (failure) {
      if (!isCancelled(failure)) setError(failure);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, notice, twin, submit, clear: () => setError(null) };
}
