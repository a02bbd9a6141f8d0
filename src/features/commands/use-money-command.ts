import { useEffect, useRef, useState } from 'react';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import type { ShownFacts } from '#contract/step-up/shown.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { isCancelled } from '#src/platform/api-error.ts';
import { followAll, followed } from '#src/platform/touched.ts';
import { moneyCommandOf } from './device-command.ts';
import type { MoneyResult, SendOptions } from './money-command.ts';

/** The same that was paid within the last day, on whichever device. */
export interface Twin {
  /** With its asset: `50 USDT`. */
  readonly amount: string;
  readonly to: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** What a form hands over when it is confirmed. */
export interface MoneyOrder<Answer> {
  /** What is asked for, without what is new with each try. */
  readonly body: unknown;
  /** The security verification that comes before it; left out where the call asks for none. */
  readonly verification?: {
    readonly action: StepUpAction;
    readonly values: Readonly<Record<string, string>>;
    readonly named?: ShownFacts;
  };
  /** Looks for the same order among those of the last day. */
  readonly findTwin?: () => Promise<Twin | undefined>;
  readonly send: (verification: string, options: SendOptions) => Promise<Answer>;
}

export interface AskedTwin extends Twin {
  readonly answer: (isWanted: boolean) => void;
}

/** For a form that stays as it is when its command is done: what it changed is shown by itself. */
export const nothingMore = (): void => undefined;

/** A form that moves money: how its command goes, and how it is started. */
export interface MoneyForm<Answer> {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** `running`: an earlier press is still at work; `doneBefore`: it was done, and no answer of it is kept. */
  readonly notice: 'running' | 'doneBefore' | null;
  /** The same was paid lately: whether it is meant. */
  readonly twin: AskedTwin | null;
  /** Does it once, however often it is pressed; true where it was done. */
  readonly submit: (order: MoneyOrder<Answer>) => Promise<boolean>;
  /** What went wrong was seen. */
  readonly clear: () => void;
}

/**
 * The one way in which a form moves money: what became of an earlier try first, then the warning of a twin, the
 * verification, the key on the device, the send, what it changed (`touches` of its call) on the screen, and the receipt. Nothing is done twice: by a second press, another
 * tab, a reload after a lost answer. The command belongs to the account that was shown when the form began.
 * @param name of the form, the same in every tab
 * @param done with the answer, also of a try that was lost; the form ends its draft and shows the receipt.
 *   `isAsked` is false where it was an earlier order, found when the form opened or before this one was sent
 * @param doneBefore of a form that can do without the answer, where the server keeps none; others say that it was done
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
  const latest = useRef({ done, doneBefore });
  useEffect(() => {
    latest.current = { done, doneBefore };
  });
  const settle = async (result: MoneyResult<Answer>): Promise<boolean> => {
    if (result.kind === 'cancelled') return false;
    if (result.kind === 'running') {
      setNotice('running');
      return false;
    }
    if (result.kind === 'recovered') followAll();
    await followed();
    const isAsked = result.kind === 'done' || result.isAsked;
    if (result.answer !== null) await latest.current.done(result.answer, isAsked);
    else if (latest.current.doneBefore) await latest.current.doneBefore(isAsked);
    else setNotice('doneBefore');
    return true;
  };
  useEffect(() => {
    let isOver = false;
    // Offline nobody knows yet: whoever sends is told before anything goes out.
    const found = command.recover().catch(() => null);
    void found.then((result) => (result && !isOver ? settle(result) : false));
    return () => {
      isOver = true;
    };
  }, [command]);
  const isMeant = async (find: MoneyOrder<Answer>['findTwin']) => {
    const found = await find?.();
    if (!found) return true;
    const isWanted = await new Promise<boolean>((answer) => setTwin({ ...found, answer }));
    setTwin(null);
    return isWanted;
  };
  const submit = async ({ body, verification, findTwin, send }: MoneyOrder<Answer>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    setNotice(null);
    try {
      const result = await command.run({
        body,
        isWanted: () => isMeant(findTwin),
        send: (options) =>
          verification
            ? verified(verification.action, verification.values, (passed) => send(passed, options), verification.named)
            : send('', options),
      });
      return await settle(result);
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
