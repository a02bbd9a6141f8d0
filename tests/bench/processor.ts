import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Milliseconds of processor time used since the start. */
export type ProcessorMs = () => number;

const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Stat {
  readonly parent: number;
  readonly ownMs: number;
  /** Processor time of children that have ended. */
  readonly endedMs: number;
}

/** Reads the fields of `/proc/<pid>/stat` after the name, which may contain spaces. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    const ms = (ticks: number) => (ticks * 1000) / ticksASecond;
    return { parent: at(1), ownMs: ms(at(11) + at(12)), endedMs: ms(at(13) + at(14)) };
  } catch {
    return undefined;
  }
}

/** Returns the processor time of a process and its children. */
export function processorOf(pid: number): ProcessorMs {
  return () => {
    const own = statOf(pid);
    const children = readdirSync('/proc')
      .map((name) => statOf(Number(name)))
      .filter((stat) => stat?.parent === pid)
      .reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0);
    return (own?.ownMs ?? 0) + (own?.endedMs ?? 0) + children;
  };
}

/** Returns the processor time of the PostgreSQL that a pool connects to; it runs on this machine. */
export async function processorOfPostgres(pool: pg.Pool): Promise<ProcessorMs> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const stat = statOf(rows[0]?.pid ?? 0);
  if (!stat) throw new Error('the benchmark’s PostgreSQL runs on this machine');
  return processorOf(stat.parent);
}
