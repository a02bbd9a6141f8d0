-- lock cost: none, a new function
-- Posts many transfers in one round trip; each succeeds or fails by itself.
--
-- Accounts are named once, by address, and legs point to them by position; legs stand in the order of
-- their transfers, and leg_ends[t] is the last leg of transfer t. firsts[t] is the first transfer of the
-- batch with the same key, t itself for most.
--
-- Outcomes: 0 posted, 1 key used before (existing: by which transfer), 2 insufficient (culprits: which
-- account), 3 unbalanced, 4 what it reverses is reversed already.
--
-- Needs READ COMMITTED: each statement has to see what was committed while the locks were waited for.
create function ledger_post(
  owners uuid[], assets text[], kinds text[], shards integer[],
  ids uuid[], transfer_kinds text[], refs text[], keys text[], reversals uuid[], firsts integer[],
  leg_ends integer[], leg_accounts integer[], leg_amounts numeric[], posted_at timestamptz,
  out outcomes smallint[], out existing uuid[], out culprits integer[], out created timestamptz
) language plpgsql security definer
  set search_path = public, pg_temp
  set ledger.posting = 'on'
  -- Always by index, planned once: a plan made while the tables were small must not outlive that.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
as $$
#variable_conflict use_variable
declare
  account_count constant integer := coalesce(cardinality(owners), 0);
  transfer_count constant integer := coalesce(cardinality(ids), 0);
  leg_count constant integer := coalesce(cardinality(leg_accounts), 0);
  -- What is locked stands in slots, in id order; slots[n] is the one of the nth account named.
  positions bigint[];
  slots integer[] := array_fill(0, array[account_count]);
  account_ids bigint[];
  balances numeric[];
  floors boolean[];
  seqs bigint[];
  leg_transfers integer[] := array_fill(0, array[leg_count]);
  leg_slots integer[] := array_fill(0, array[leg_count]);
  leg_balances numeric[] := array_fill(0::numeric, array[leg_count]);
  leg_seqs bigint[] := array_fill(0::bigint, array[leg_count]);
  posted_for integer[] := array_fill(0, array[transfer_count]);
  reversed uuid[] := '{}';
  has_posted boolean := false;
  is_balanced boolean;
  first_leg integer;
  last_leg integer := 0;
  slot integer;
  balance numeric;
  found_one record;
begin
  created := coalesce(posted_at, now());
  outcomes := array_fill(0::smallint, array[transfer_count]);
  existing := array_fill(null::uuid, array[transfer_count]);
  culprits := array_fill(0, array[transfer_count]);

  -- Lock in id order, whoever comes; the second round finds what the first had to open.
  for round in 1..2 loop
    select array_agg(l.n), array_agg(l.id), array_agg(l.balance), array_agg(not l.may_go_negative),
           array_agg(l.entry_count)
      into positions, account_ids, balances, floors, seqs
      from (select w.n, a.id, a.balance, a.may_go_negative, a.entry_count
              from unnest(owners, assets, kinds, shards) with ordinality as w(owner, asset, kind, shard, n)
              join ledger_account a
                on a.owner = w.owner and a.asset = w.asset and a.kind = w.kind and a.shard = w.shard
             order by a.id for no key update of a) l;
    exit when cardinality(account_ids) = account_count;
    assert round = 1, 'each account is named once';
    insert into ledger_account (owner, asset, kind, shard, may_go_negative)
      select w.owner, w.asset, w.kind, w.shard, false
        from unnest(owners, assets, kinds, shards) as w(owner, asset, kind, shard)
       order by 1, 2, 3, 4
      on conflict do nothing;
  end loop;
  for slot in 1..account_count loop
    slots[positions[slot]] := slot;
  end loop;

  -- The keys come after the locks: what waited for a lock sees the transfer it waited for.
  for found_one in
    select k.n, t.id from ledger_transfer t join unnest(keys) with ordinality as k(key, n) on t.key = k.key
  loop
    outcomes[found_one.n] := 1;
    existing[found_one.n] := found_one.id;
  end loop;

  if array_remove(reversals, null) <> '{}' then
    for found_one in
      select r.n from unnest(reversals) with ordinality as r(id, n) join ledger_transfer t on t.reverses = r.id
    loop
      if outcomes[found_one.n] = 0 then outcomes[found_one.n] := 4; end if;
    end loop;
  end if;

  last_leg := 0;
  for t in 1..transfer_count loop
    first_leg := last_leg + 1;
    last_leg := leg_ends[t];
    for leg in first_leg..last_leg loop
      leg_transfers[leg] := t;
      leg_slots[leg] := slots[leg_accounts[leg]];
    end loop;
    if outcomes[t] <> 1 and posted_for[firsts[t]] <> 0 then
      outcomes[t] := 1;
      existing[t] := ids[posted_for[firsts[t]]];
    elsif outcomes[t] <> 1 then
      -- Two legs, as most have, need no sorting by asset.
      if last_leg = first_leg + 1 then
        is_balanced := leg_amounts[first_leg] + leg_amounts[last_leg] = 0
          and assets[leg_accounts[first_leg]] = assets[leg_accounts[last_leg]];
      else
        select coalesce(bool_and(s.total = 0), false) into is_balanced
          from (select sum(leg_amounts[l]) as total from generate_series(first_leg, last_leg) l
                 group by assets[leg_accounts[l]]) s;
      end if;
      if not is_balanced then outcomes[t] := 3; end if;
    end if;
    if outcomes[t] = 0 and reversals[t] = any (reversed) then outcomes[t] := 4; end if;
    continue when outcomes[t] <> 0;
    for leg in first_leg..last_leg loop
      slot := leg_slots[leg];
      balance := balances[slot] + leg_amounts[leg];
      if balance < 0 and floors[slot] then
        outcomes[t] := 2;
        culprits[t] := leg_accounts[leg];
        for taken in first_leg..leg - 1 loop
          slot := leg_slots[taken];
          balances[slot] := balances[slot] - leg_amounts[taken];
          seqs[slot] := seqs[slot] - 1;
        end loop;
        exit;
      end if;
      balances[slot] := balance;
      seqs[slot] := seqs[slot] + 1;
      leg_balances[leg] := balance;
      leg_seqs[leg] := seqs[slot];
    end loop;
    if outcomes[t] = 0 then
      has_posted := true;
      posted_for[firsts[t]] := t;
      if reversals[t] is not null then reversed := reversed || reversals[t]; end if;
    end if;
  end loop;

  if not has_posted then return; end if;
  if reversed <> '{}'
    and (select count(*) from ledger_transfer t where t.id = any (reversed)) <> cardinality(reversed) then
    raise exception 'what is reversed was posted before' using errcode = 'foreign_key_violation';
  end if;

  update ledger_account a set balance = w.balance, entry_count = w.seq
    from unnest(account_ids, balances, seqs) as w(id, balance, seq)
   where a.id = w.id and a.entry_count <> w.seq;

  insert into ledger_transfer (id, kind, reference, key, reverses, created_at)
    select w.id, w.kind, w.ref, w.key, w.reverses, created
      from unnest(ids, transfer_kinds, refs, keys, reversals, outcomes)
        as w(id, kind, ref, key, reverses, outcome)
     where w.outcome = 0;

  insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, created_at)
    select account_ids[w.slot], w.seq, ids[w.t], w.amount, w.balance, created
      from unnest(leg_slots, leg_seqs, leg_transfers, leg_amounts, leg_balances)
        as w(slot, seq, t, amount, balance)
     where outcomes[w.t] = 0;
end $$;

revoke all on function ledger_post from public;
