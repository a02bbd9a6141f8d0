-- lock cost: the tables named are locked for a moment; columns without a default rewrite nothing
-- Who asked for a code holds its ticket: wrong codes count against that ticket alone. Null: bound to its user.
alter table verification_code add column ticket_hash bytea;
-- The link that stands in the mail beside the code; null where there is none.
alter table verification_code add column link_hash bytea;
-- The sender's network: what strangers ask for counts against them.
alter table verification_code add column network text;
alter table verification_code add column link_used_at timestamptz;
create index verification_code_ticket on verification_code (ticket_hash) where ticket_hash is not null;
create index verification_code_link on verification_code (link_hash) where link_hash is not null;
-- The security verification that a reset asks for beside the code; null where nothing is bound.
alter table password_reset_ticket add column verification uuid;
