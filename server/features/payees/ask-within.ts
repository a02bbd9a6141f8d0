/** How much is asked at once, and for how long. */
interface Bounds<One, Answer> {
  readonly atOnce: number;
  /** Resolves when the time is over. */
  readonly isOver: Promise<unknown>;
  /** What counts as the answer of whatever has none by then. */
  readonly unanswered: (one: One) => Answer;
}

/** Asks about each of many, some at once, until the time is over. @returns the answers, in order */
export async function askWithin<One, Answer>(
  all: readonly One[],
  ask: (one: One) => Promise<Answer>,
  { atOnce, isOver, unanswered }: Bounds<One, Answer>,
): Promise<Answer[]> {
  const answers = new Map<number, Answer>();
  const next = all.entries();
  let isStopped = false;
  const askOn = async () => {
    for (const [index, one] of next) {
      answers.set(index, await ask(one));
      if (isStopped) return;
    }
  };
  await Promise.race([Promise.all(Array.from({ length: atOnce }, askOn)), isOver]);
  isStopped = true;
  return all.map((one, index) => answers.get(index) ?? unanswered(one));
}
