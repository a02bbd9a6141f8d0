import type { Deps } from '#server/platform/deps.ts';
import { enqueue, type Schedule, type Tasks } from '#server/platform/jobs.ts';
import { lookAt } from './player.ts';

const watchTask = 'sandboxDealer.watch';
const lookTask = 'sandboxDealer.look';
const looksAMinute = 12;
/** Delay before the dealer notices a change. */
const reactionS = 2;

/** Jobs that make the sandbox's dealer check its orders every few seconds. None in production. */
export function sandboxDealerTasks(deps: Deps): Tasks {
  if (deps.config.mode !== 'sandbox') return {};
  return {
    // Cron schedules have minute resolution, so each minute enqueues its looks; the job keys are the same whichever
    // server does it.
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
