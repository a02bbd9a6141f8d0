-- lock cost: rewrites the comparisons that found differences, a handful of rows
-- A difference says what it is about: payouts are compared as credits are.
update bank_reconciliation
   set differences = (
         select jsonb_agg((one - 'creditId') || jsonb_build_object('of', 'credit', 'id', one -> 'creditId'))
           from jsonb_array_elements(differences) one
       )
 where jsonb_array_length(differences) > 0;
