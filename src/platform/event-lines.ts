/**
 * Cuts a server-sent stream into the names of its events (HTML Standard, 9.2): comments and data are of no
 * use here, and a chunk may end anywhere.
 */
export function createEventReader(hear: (event: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\r|\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('event:')) hear(line.slice('event:'.length).trim());
  };
}

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** How long to wait before the nth try in a row, spread so that a server that is back is not run over. */
export function pauseBefore(tries: number, random: number): number {
  const most = Math.min(firstPauseMs * 2 ** Math.min(tries, 10), longestPauseMs);
  return Math.round(most / 2 + (most / 2) * random);
}
