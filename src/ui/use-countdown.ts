import { useEffect, useState } from 'react';

/** Seconds until an instant, ticking; 0 when it has passed or there is none. */
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
