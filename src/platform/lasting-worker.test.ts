import { afterEach, expect, test, vi } from 'vitest';
import { lastingWorker } from './lasting-worker.ts';

// The next file tested in the same process has its own.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker as seen by its page, whose script loads or fails to. */
class FakeWorker extends EventTarget {
  readonly heard: unknown[] = [];
  isOver = false;
  onerror = null;
  onmessage = null;
  onmessageerror = null;
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.isOver = true;
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function setUp(onLine: boolean) {
  const page = new EventTarget();
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.useFakeTimers();
  const started: FakeWorker[] = [];
  const endpoint = lastingWorker(() => {
    const worker = new FakeWorker();
    started.push(worker);
    return worker;
  });
  const answers: unknown[] = [];
  endpoint.addEventListener('message', (event: Event) => {
    if (event instanceof MessageEvent) answers.push(event.data);
  });
  return { page, started, endpoint, answers };
}

test('messages posted before the worker is ready are delivered in order once it is', () => {
  const { started, endpoint, answers } = setUp(true);
  endpoint.postMessage('one');
  endpoint.postMessage('two');
  expect(started[0]?.heard).toEqual([]);
  started[0]?.say('there');
  endpoint.postMessage('three');
  expect(started[0]?.heard).toEqual(['one', 'two', 'three']);
  started[0]?.say('an answer');
  expect(answers).toEqual(['there', 'an answer']);
});

test('a worker whose script failed to load offline is started again once online, and gets its messages', () => {
  const { page, started, endpoint, answers } = setUp(false);
  endpoint.postMessage('one');
  started[0]?.dispatchEvent(new Event('error'));
  expect([started[0]?.isOver, started.length]).toEqual([true, 1]);
  page.dispatchEvent(new Event('online'));
  expect(started).toHaveLength(2);
  started[1]?.say('there');
  expect(started[1]?.heard).toEqual(['one']);
  started[1]?.say('an answer');
  expect(answers).toEqual(['there', 'an answer']);
});

test('a worker whose script fails to load while online is started again after a pause', () => {
  const { started } = setUp(true);
  started[0]?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(1999);
  expect(started).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(started).toHaveLength(2);
});

test('an error in a running worker does not restart it', () => {
  const { started } = setUp(true);
  started[0]?.say('there');
  started[0]?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(10_000);
  expect([started[0]?.isOver, started.length]).toEqual([false, 1]);
});
