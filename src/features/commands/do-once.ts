import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { followAll, followed } from '#src/platform/touched.ts';
import { moneyCommandOf } from './device-command.ts';
import type { MoneyOrder } from './money-command.ts';

/**
 * Does what needs no form of its own once: a row's button, a step of a longer form. Its key is on the device until
 * its outcome is known; it is over once what it changed is shown. Null where the reader closed the verification, or where the server keeps no answer of it.
 * @param name of what it is done to, the same in every tab
 * @param body what is asked for, without what is new with each try
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
    if (result.kind === 'recovered') followAll();
    await followed();
    // An earlier order with other words was found to be done. This one comes after it.
    if (result.kind === 'done' || result.isAsked) return result.answer;
  }
}
