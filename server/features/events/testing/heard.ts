import { expect, vi } from 'vitest';
import { events } from '#contract/events/calls.ts';
import { actingForHeader } from '#contract/members/rules.ts';
import type { Device } from '#server/features/session/testing/device.ts';

/** A stream as a browser opens it, and what it received. */
export class Heard {
  readonly said: string[] = [];
  /** Payloads of the events that carry one, in order. */
  readonly carried: string[] = [];
  isOver = false;
  readonly #stopper = new AbortController();

  static async open(device: Device, origin: string, accept = 'text/event-stream', actingFor?: string) {
    const heard = new Heard();
    const { accessToken } = device.tokens ?? {};
    const proof = device.proof('GET', events.stream.path, accessToken, { htu: origin + events.stream.path });
    const response = await fetch(origin + events.stream.path, {
      headers: {
        accept,
        authorization: `Bearer ${accessToken}`,
        dpop: proof,
        ...(actingFor && { [actingForHeader]: actingFor }),
      },
      signal: heard.#stopper.signal,
    });
    if (response.status === 200) void heard.#read(response);
    return { heard, response };
  }

  async #read(response: Response): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        const lines = decoder.decode(chunk).split('\n');
        this.said.push(...lines.filter((line) => line.startsWith('event: ')));
        this.carried.push(...lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6)));
      }
    } catch {
      // Left or disconnected.
    }
    this.isOver = true;
  }

  until(line: string) {
    return vi.waitFor(() => expect(this.said).toContain(line), { timeout: 30_000, interval: 10 });
  }

  leave(): void {
    this.#stopper.abort();
  }
}
