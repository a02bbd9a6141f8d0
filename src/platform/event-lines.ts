/**
 * Splits a server-sent event stream into events, each with its last data line (HTML Standard, 9.2): ours never have
 * more, comments are ignored, and a chunk may end anywhere.
 */
export function createEventReader(hear: (event: string, data: string) => void): (chunk: string) => void {
  let rest = '';
  let event = '';
  let data = '';
  return (chunk) => {
    const text = rest + chunk;
    // The second half of a line ending may be on its way.
    const half = text.endsWith('\r') ? '\r' : '';
    const lines = text.slice(0, text.length - half.length).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + half;
    for (const line of lines) {
      if (line.startsWith('event:')) event = line.slice('event:'.length).trim();
      else if (line.startsWith('data:')) data = line.slice('data:'.length).trim();
      else if (line === '') {
        if (event !== '') hear(event, data);
        [event, data] = ['', ''];
      }
    }
  };
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** Returns the delay before the nth retry in a row, with jitter so that a recovering server isn't overloaded. */
export function pauseBefore(tries: number, random: number): number {
  const most = Math.min(firstPauseMs * 2 ** Math.min(tries, 10), longestPauseMs);
  return Math.round(most / 2 + (most / 2) * random);
}
