import { deviceMsOf } from '#worker/local/server-clock.ts';
import { useEffect, useState } from 'react';

/**
 * Returns the seconds until an instant given by the server, by the server's clock: a device's clock may be off by
 * hours.
 */
export function useSecondsUntilInstant(instant: string | null): number {
  return useSecondsUntil(instant === null ? null : deviceMsOf(Date.parse(instant)));
}

/** Returns the seconds until an instant of this device's clock, ticking; 0 if it has passed or there is none. */
export function useSecondsUntil(atMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (atMs === null) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= atMs) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [atMs]);
  return atMs === null ? 0 : Math.max(0, Math.ceil((atMs - now) / 1000));
}
