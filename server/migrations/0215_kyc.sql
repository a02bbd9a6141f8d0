-- lock cost: none, new tables
-- Files of users: photos, proofs. Their bytes are the files provider's, under the same id.
create table upload (
  id           uuid primary key,
  user_id      uuid not null references app_user,
  purpose      text not null,
  content_type text not null,
  size         integer not null check (size > 0),
  sha256       bytea not null check (length(sha256) = 32),
  -- What the file belongs to, such as `kyc:<id>`. Null: uploaded, and used by nothing yet.
  claimed_by   text,
  -- Handed in as evidence: never deleted after.
  is_sealed    boolean not null default false,
  created_at   timestamptz not null
);
create index upload_open on upload (user_id, purpose) where claimed_by is null;
create index upload_abandoned on upload (created_at) where claimed_by is null;
create index upload_claim on upload (claimed_by) where claimed_by is not null;

-- What a person or a company handed in to be verified. The status itself is app_user.kyc_status.
create table kyc_application (
  id             uuid primary key,
  user_id        uuid not null unique references app_user,
  kind           text not null check (kind in ('person', 'company')),
  -- The form as the contract describes it; a draft may lack parts.
  form           jsonb not null,
  -- How often it was handed in.
  attempt        integer not null default 0,
  submitted_at   timestamptz,
  -- When the provider took this attempt; null while it has yet to.
  handed_over_at timestamptz,
  applicant_id   text unique,
  -- What this attempt waits for there.
  provider_step  text check (provider_step in ('camera', 'review')),
  -- The provider's decision that was applied last: the same one again is an old one.
  decision_id    text,
  decided_by     text check (decided_by in ('provider', 'operator')),
  decided_at     timestamptz,
  reasons        jsonb not null default '[]',
  created_at     timestamptz not null,
  updated_at     timestamptz not null
);
create index kyc_application_submitted on kyc_application (submitted_at) where submitted_at is not null;

-- Webhooks of the provider that were taken in: the same one again changes nothing.
create table kyc_event (
  id          text primary key,
  type        text not null,
  received_at timestamptz not null
);
create index kyc_event_received on kyc_event (received_at);

-- The sandbox's provider: its side of the hosted flow.
create table sandbox_kyc_applicant (
  id            text primary key,
  user_id       uuid not null unique,
  kind          text not null check (kind in ('person', 'company')),
  -- init, documents, liveness: the person is at it; pending: in review; completed: decided.
  step          text not null check (step in ('init', 'documents', 'liveness', 'pending', 'completed')),
  answer        text check (answer in ('GREEN', 'RED')),
  labels        text[] not null default '{}',
  comment       text not null default '',
  attempt       integer not null,
  token_hash    bytea unique,
  token_expires timestamptz,
  created_at    timestamptz not null,
  reviewed_at   timestamptz,
  constraint decided_when_completed check ((step = 'completed') = (answer is not null and reviewed_at is not null))
);
