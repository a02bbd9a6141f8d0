-- lock cost: a moment on small tables to add columns; company_event and case_seen are written anew
-- Contacts and names outside the accounts themselves lie sealed too, or are kept as keyed hashes where nothing but a
-- comparison is done with them. What stands there in clear is sealed by a server at its start (legacy.ts).
alter table company_invitation add column email_index bytea;
drop index company_invitation_pending;
create unique index company_invitation_pending on company_invitation (company_id, email_index) where status = 'pending';
-- What is sealed in a row is bound to the row's id, which is known before it is written.
alter table company_event add column ref uuid not null default gen_random_uuid() unique;
alter table case_seen add column id uuid not null default gen_random_uuid() unique;

-- The sandbox's mailbox begins empty.
truncate sandbox_mail;
drop index sandbox_mail_to;
alter table sandbox_mail
  drop column to_email,
  drop column subject,
  drop column body,
  add column to_index bytea not null,
  add column message_sealed bytea not null;
create index sandbox_mail_to on sandbox_mail (to_index, sent_at desc);

alter table app_user add constraint app_user_whatsapp_here check (
  whatsapp_id not like 'sealed.%' or whatsapp_id like 'sealed.whatsApp.' || id || '.%');
alter table company_invitation
  drop constraint company_invitation_email_check,
  add constraint company_invitation_sealed_here check (
  email not like 'sealed.%' or email like 'sealed.invitation.' || id || '.%');
alter table security_application add constraint security_application_sealed_here check (
  (new_email not like 'sealed.%' or new_email like 'sealed.newEmail.' || id || '.%') and
  (new_phone not like 'sealed.%' or new_phone like 'sealed.newPhone.' || id || '.%'));
