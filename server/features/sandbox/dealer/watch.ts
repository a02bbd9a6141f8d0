import type { Deps } from '#server/platform/deps.ts';
import { enqueue, type Schedule, type Tasks } from '#server/platform/jobs.ts';
import { lookAt } from './player.ts';

const watchTask = 'sandboxDealer.watch';
const lookTask = 'sandboxDealer.look';
const looksAMinute = 12;
/** He needs a moment to see what is new. */
const reactionS = 2;

/** The jobs by which the sandbox's dealer looks at his orders every few seconds. A production has none. */
export function sandboxDealerTasks(deps: Deps): Tasks {
  if (deps.config.mode !== 'sandbox') return {};
  return {
    // The clock's schedule is minutes fine: each minute leaves its looks, the same ones whoever leaves them.
    [watchTask]: async () => {
      const startMs = deps.clock.now().getTime();
      for (let look = 0; look < looksAMinute; look += 1)
        await enqueue(
          deps.db,
          lookTask,
          {},
          {
            runAt: new Date(startMs + (look * 60_000) / looksAMinute),
            jobKey: `${lookTask}:${look}`,
            maxAttempts: 1,
          },
        );
    },
    [lookTask]: async () => void (await lookAt(deps, reactionS)),
  };
}

export function sandboxDealerSchedules({ config }: Pick<Deps, 'config'>): readonly Schedule[] {
  return config.mode === 'sandbox' ? [{ task: watchTask, cron: '* * * * *' }] : [];
}
