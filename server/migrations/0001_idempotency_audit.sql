-- lock cost: none, new tables
-- One row for each money command that had an effect: what was asked, and the answer, stored in the
-- transaction of the effect. Kept for 30 days.
create table idempotency_key (
  user_id      text not null,
  key          text not null check (length(key) between 1 and 200),
  request_hash text not null,
  answer       json not null,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotency_key_created_at on idempotency_key (created_at);

-- Who did what to what, from where. Append-only for every role, by the triggers.
create table audit (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'staff', 'system', 'anonymous')),
  actor_id   text,
  action     text not null,
  subject    text,
  details    jsonb not null default '{}',
  ip         text,
  device_id  text,
  request_id text,
  constraint a_person_has_an_id check (actor_id is not null or actor_kind in ('system', 'anonymous'))
);

create index audit_actor on audit (actor_id, id);
create index audit_subject on audit (subject, id);

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: it is only added to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger immutable before update or delete or truncate on audit
  for each statement execute function audit_refuse_change();

-- Takes the key for this transaction and looks it up, in one round trip. The lock comes in a statement
-- of its own, so that the look sees what the holder before had committed.
create function idempotency_begin(p_user_id text, p_key text, out is_free boolean, out request_hash text, out answer json)
language plpgsql as $$
begin
  is_free := pg_try_advisory_xact_lock(hashtextextended(p_user_id || ' ' || p_key, 1769104239));
  if not is_free then return; end if;
  select k.request_hash, k.answer into request_hash, answer
    from idempotency_key k where k.user_id = p_user_id and k.key = p_key;
end $$;
