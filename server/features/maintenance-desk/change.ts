import { refuse } from '#contract/platform/errors.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import type { maintenanceSchemas } from '#contract/maintenance/schemas.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { setMaintenance } from '../maintenance/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';

type Change = BodyOf<typeof maintenanceSchemas.change>;

/** Begins maintenance, changes its announcement, or ends it. */
export const changeMaintenance = defineCommand({ ...staffCommand, name: 'maintenance.change', work: change });

async function change(given: Given, { isOn, endsAt, text, reason }: Change): Promise<Record<string, never>> {
  const { tx, actor, now, note } = given;
  const ends = endsAt === null ? null : new Date(endsAt);
  if (isOn && ends && ends <= now) refuse('request:invalid', { field: 'endsAt', rule: 'past' });
  const said = { text_en: text.en.trim(), text_zh: text['zh-CN'].trim() };
  if (isOn && (said.text_en === '' || said.text_zh === ''))
    refuse('request:invalid', { field: 'text', rule: 'missing' });
  await takeDecision(given, {
    kind: 'maintenance',
    id: 'platform',
    decision: isOn ? 'beginMaintenance' : 'endMaintenance',
    sides: [],
  });
  await setMaintenance(tx, { is_on: isOn, ends_at: ends, ...said, switched_by: actor.id, switched_at: now });
  note({
    action: isOn ? 'maintenance.begin' : 'maintenance.end',
    reason: reason.trim(),
    details: { endsAt: endsAt ?? null, ...said },
  });
  return {};
}
