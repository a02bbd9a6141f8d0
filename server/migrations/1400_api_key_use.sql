-- lock cost: a moment, to add columns without a default
alter table api_key
  -- Within an hour, and not written while the row is locked: for its owner to see, not for decisions.
  add column last_used_at timestamptz,
  -- Only the network: a list of keys needs no more.
  add column last_used_network cidr,
  -- The expiry that the owner has been warned of. A renewed key has another, and is warned of again.
  add column warned_of timestamptz,
  add constraint used_from_somewhere check ((last_used_at is null) = (last_used_network is null));
