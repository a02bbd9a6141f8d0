import { expect, test } from 'vitest';
import { askWithin } from './ask-within.ts';

const unanswered = (one: number) => `none ${one}`;
const never = new Promise<never>(() => {});

test('asks so many at once, and answers in order', async () => {
  let [running, most] = [0, 0];
  const ask = async (one: number) => {
    most = Math.max(most, (running += 1));
    for (let turn = 0; turn < 5 - one; turn += 1) await Promise.resolve();
    running -= 1;
    return `answer ${one}`;
  };
  const answers = await askWithin([0, 1, 2, 3, 4], ask, { atOnce: 2, isOver: never, unanswered });
  expect(answers).toEqual([0, 1, 2, 3, 4].map((one) => `answer ${one}`));
  expect(most).toBe(2);
});

test('takes what has no answer when the time is over as unanswered, and asks no more', async () => {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string>();
  const asked: number[] = [];
  const ask = async (one: number) => {
    asked.push(one);
    if (one < 2) return `answer ${one}`;
    resolve();
    return late;
  };
  const answers = await askWithin([0, 1, 2, 3], ask, { atOnce: 1, isOver, unanswered });
  expect(answers).toEqual(['answer 0', 'answer 1', 'none 2', 'none 3']);
  answerLate('late');
  await late;
  expect(asked).toEqual([0, 1, 2]);
});
