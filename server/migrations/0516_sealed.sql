-- lock cost: a moment on each table that gets a column; no table is rewritten
-- The keys that everything secret is sealed under, each wrapped by the master key, which is not in this database. The
-- newest seals; the others open what has not been sealed anew yet.
create table data_key (
  id          integer primary key,
  wrapped     bytea not null,
  -- The public fingerprint of the master key that it is wrapped under.
  master_key  text not null,
  created_at  timestamptz not null,
  -- Since when all is sealed under it; null while a rotation to it runs.
  finished_at timestamptz
);

-- What was kept so far lies under `legacy` until a server has sealed it (server/platform/vault/legacy.ts).
alter table server_secret rename column value to legacy;
alter table server_secret alter column legacy drop not null, add column sealed bytea;
alter table user_totp rename column secret_sealed to legacy;
alter table user_totp alter column legacy drop not null, add column secret_sealed bytea;
alter table api_key rename column secret_sealed to legacy;
alter table api_key alter column legacy drop not null, add column secret_sealed bytea;
alter table webhook_endpoint rename column secret_sealed to legacy;
alter table webhook_endpoint rename column previous_sealed to previous_legacy;
alter table webhook_endpoint alter column legacy drop not null,
  add column secret_sealed bytea, add column previous_sealed bytea;
alter table kyc_application rename column form to legacy;
alter table kyc_application alter column legacy drop not null, add column form_sealed bytea;
alter table questionnaire rename column answers to legacy;
alter table questionnaire alter column legacy drop not null, add column answers_sealed bytea;

-- A ticket's secret lies sealed under the ticket itself, of which only the hash is kept. Tickets live for two minutes.
delete from password_ticket;
alter table password_ticket rename column secret to secret_sealed;
