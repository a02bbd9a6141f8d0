-- lock cost: brief; a nullable column without a default, and one update of the few withdrawals that failed
-- A failure reported by the provider is shown to its customer by this code; the provider's words are for staff.
alter table withdrawal add column failure_code text check (failure_code in ('notSent'));
update withdrawal w set failure_code = 'notSent'
 where w.status = 'failed'
   and (select s.moved_by from order_step s where s.order_table = 'withdrawal' and s.order_id = w.id
         order by s.n desc limit 1) = 'provider';
