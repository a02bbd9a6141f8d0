import { PassThrough } from 'node:stream';
import type { Session } from '#server/platform/http/context.ts';

/** A listener: one tab of one session, viewing one account. */
export interface Listener extends Pick<Session, 'tier' | 'country'> {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Maximum unread bytes of one reader before its stream is closed; the client reconnects and requests everything. */
const maxUnreadBytes = 16 * 1024;
/** Maximum streams of one user on one server, across tabs and devices; opening another closes the oldest. */
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

  /** Opens a stream; it is removed when it closes, whichever side closes it. */
  open(listener: Listener, onClosed: () => void): PassThrough {
    const own = [...this.#open].filter(([, { userId }]) => userId === listener.userId);
    for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - maxStreamsPerUser))) this.#end(oldest);
    const stream = new PassThrough();
    this.#open.set(stream, listener);
    // A reader that goes away destroys the stream; that is not an error.
    stream.on('error', () => {});
    stream.on('close', () => {
      this.#open.delete(stream);
      onClosed();
    });
    return stream;
  }

  /** Writes to each matching stream; to all if no filter is given. */
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
