import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { followAll, followed } from '#src/platform/touched.ts';
import { moneyCommandOf } from './device-command.ts';
import type { MoneyOrder } from './money-command.ts';

/**
 * Runs a command that has no form of its own exactly once: a row's button, a step of a longer form. Its key stays on
 * the device until its outcome is known; it finishes once its changes are shown. Null if the user closed the
 * verification, or if the server stores no result of it.
 * @param name of its target, the same in every tab
 * @param body what is requested, without what changes with each try
 */
export async function doOnce<Answer>(
  name: string,
  body: unknown,
  send: MoneyOrder<Answer>['send'],
): Promise<Answer | null> {
  const command = moneyCommandOf<Answer>(name);
  for (;;) {
    const result = await command.run({ body, send });
    if (result.kind === 'running') throw new Error(i18n._(msg`This is still in progress`));
    if (result.kind === 'cancelled') return null;
    if (result.kind === 'overtaken') continue;
    if (result.kind === 'recovered') followAll();
    await followed();
    // An earlier, different order turned out to be done. This one comes after it.
    if (result.kind === 'done' || result.isAsked) return result.answer;
  }
}
