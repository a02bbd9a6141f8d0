-- lock cost: a moment on content_proposal, which the staff alone writes; it is read through once for the new check
alter table content_proposal
  drop constraint content_proposal_kind_check,
  add constraint content_proposal_kind_check
    check (kind in ('article', 'announcement', 'category', 'footer', 'contacts', 'appVersion')),
  -- A category may go; what was once written for it stays on record.
  drop constraint content_proposal_category_id_fkey,
  -- Approved, the text is taken down. Its row is what readers' devices are told by.
  add column is_removal boolean not null default false,
  -- Of a version of an app, of the contacts: { "url": … }
  add column fields jsonb not null default '{}';
create index content_proposal_removed on content_proposal (kind, published_at) where is_removal;
create index content_proposal_published on content_proposal (kind, content_id, version) where published_at is not null;
