import { PassThrough } from 'node:stream';
import type { Session } from '#server/platform/http/context.ts';

/** Who listens: one tab of one session, looking at one account. */
export interface Listener extends Pick<Session, 'tier' | 'country'> {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** What one reader may leave unread before he is let go; he comes back and asks for everything. */
const maxUnreadBytes = 16 * 1024;
/** Tabs and devices of one user on one server; one more closes the oldest. */
export const maxStreamsPerUser = 12;

/** The open streams of this server. */
export class Streams {
  readonly #open = new Map<PassThrough, Listener>();

  get size(): number {
    return this.#open.size;
  }

  listeners(): Listener[] {
    return [...this.#open.values()];
  }

  /** Opens one; it is forgotten when it closes, whoever closes it. */
  open(listener: Listener, onClosed: () => void): PassThrough {
    const own = [...this.#open].filter(([, { userId }]) => userId === listener.userId);
    for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - maxStreamsPerUser))) this.#end(oldest);
    const stream = new PassThrough();
    this.#open.set(stream, listener);
    // Destroyed by a reader who went away, which is no error of anybody's.
    stream.on('error', () => {});
    stream.on('close', () => {
      this.#open.delete(stream);
      onClosed();
    });
    return stream;
  }

  /** Writes to each that fits; all of them where nothing is said. */
  tell(text: string, fits: (listener: Listener) => boolean = () => true): void {
    for (const [stream, listener] of this.#open) {
      if (!fits(listener)) continue;
      if (stream.writableLength + stream.readableLength > maxUnreadBytes) stream.destroy();
      else stream.write(text);
    }
  }

  end(fits: (listener: Listener) => boolean = () => true): void {
    for (const [stream, listener] of this.#open) if (fits(listener)) this.#end(stream);
  }

  #end(stream: PassThrough): void {
    this.#open.delete(stream);
    stream.end();
  }
}
