-- lock cost: app_user is locked while two unique indexes and one on words are made of its empty new columns
-- Contacts and names lie sealed (server/platform/vault/texts.ts): in the columns that they were kept in, each text saying
-- itself which row it belongs to. A contact is found by its keyed hash, a name by those of its words. A server seals what
-- lies in clear at its start, before it serves (server/platform/vault/legacy.ts).
alter table app_user
  drop constraint app_user_email_key,
  drop constraint app_user_phone_key,
  drop constraint app_user_email_check,
  drop constraint a_phone_is_e164,
  add column email_index bytea,
  add column phone_index bytea,
  add column name_words bytea[] not null default '{}',
  add constraint app_user_sealed_here check (
    (email not like 'sealed.%' or email like 'sealed.accountEmail.' || id || '.%') and
    (phone not like 'sealed.%' or phone like 'sealed.accountPhone.' || id || '.%') and
    (name not like 'sealed.%' or name like 'sealed.accountName.' || id || '.%') and
    (merchant_name not like 'sealed.%' or merchant_name like 'sealed.merchantName.' || id || '.%'));
create unique index app_user_email_index on app_user (email_index);
create unique index app_user_phone_index on app_user (phone_index);
create index app_user_name_words on app_user using gin (name_words);
