-- lock cost: withdrawal and deposit are locked for a moment after their steps have been copied, seconds for a million rows
-- How orders came to where they are: a row for each state, with its time and who led there. It was a list in the order's
-- own row, rewritten with each move.
create table order_step (
  order_table text        not null,
  order_id    uuid        not null,
  n           bigint      not null generated always as identity,
  status      text        not null,
  at          timestamptz not null,
  -- In the words of the tables of moves; null: begun, or from before this was kept.
  moved_by    text check (moved_by in ('user', 'dealer', 'operator', 'provider', 'clock')),
  actor_id    text,
  primary key (order_table, order_id, n)
);

insert into order_step (order_table, order_id, status, at)
select 'withdrawal', w.id, s.step->>'status', (s.step->>'at')::timestamptz
  from withdrawal w, jsonb_array_elements(w.steps) with ordinality as s(step, position)
 order by w.id, s.position;
insert into order_step (order_table, order_id, status, at)
select 'deposit', d.id, s.step->>'status', (s.step->>'at')::timestamptz
  from deposit d, jsonb_array_elements(d.steps) with ordinality as s(step, position)
 order by d.id, s.position;

alter table withdrawal drop column steps;
alter table deposit drop column steps;

-- Their states as the table of moves has them; a test compares the two.
alter table withdrawal add constraint withdrawal_status_check check (status in ('pendingSend', 'pendingMultiSig', 'awaitingSuperiorApproval', 'accepted', 'pendingReview', 'processing', 'failed', 'reviewRejected', 'pendingSignature', 'revoked', 'complianceReview', 'travelRuleReview', 'travelRuleInformationNeeded', 'walletAwaitingConfirmation', 'frozen', 'unfrozen', 'lockedOrder', 'abnormalOrder', 'riskCheckKyt'));
alter table deposit add constraint deposit_status_check check (status in ('pendingDeposit', 'confirming', 'credited', 'remitted', 'completed', 'belowMinimumLimit', 'frozen', 'unfrozen', 'confirmed', 'complianceReview', 'depositFailedAndRefunded'));
