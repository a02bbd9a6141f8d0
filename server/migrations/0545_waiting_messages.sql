-- lock cost: none, new tables
-- Which of the steps that seal what was once kept in clear are done (server/platform/vault/legacy.ts).
create table sealing_step (
  name        text primary key,
  finished_at timestamptz not null default now()
);
insert into sealing_step (name)
select unnest(array['serverSecret.legacy', 'totp.legacy', 'apiKey.legacy', 'webhook.legacy',
  'previousWebhook.previous_legacy', 'kycForm.legacy', 'questionnaire.legacy', 'files'])
from data_key where id = 1 and finished_at is not null;

-- Mails and text messages until they have left. Their jobs know the id alone.
create table waiting_message (
  id             uuid primary key,
  message_sealed bytea not null,
  created_at     timestamptz not null
);
create index waiting_message_created on waiting_message (created_at);
