-- lock cost: withdrawal is locked for a moment; columns without a default rewrite nothing
-- Why one that was confirmed does not go on, since when, and until when where that is known: `securityChange`, `frozen`,
-- `disabled` or `closed`.
alter table withdrawal
  add column held_reason text,
  add column held_since  timestamptz,
  add column held_until  timestamptz;
