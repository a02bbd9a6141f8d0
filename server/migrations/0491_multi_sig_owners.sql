-- Lock cost: checks of four small tables are read anew, one small index is built; milliseconds.
alter table multi_sig_signer drop constraint multi_sig_signer_status_check;
alter table multi_sig_signer add constraint multi_sig_signer_status_check
  check (status in ('invited', 'waiting', 'active', 'declined', 'replaced', 'removed'));
-- Who comes to a wallet that stands, for nobody's place: so many signatures it takes from then on.
alter table multi_sig_signer add column joins_minimum int check (joins_minimum >= 2);
alter table multi_sig_signer add constraint a_place_is_somebodys_or_new check (replaces is null or joins_minimum is null);
drop index multi_sig_signer_change;
create unique index multi_sig_signer_change on multi_sig_signer (wallet_id)
  where (replaces is not null or joins_minimum is not null) and status in ('invited', 'waiting');

alter table multi_sig_operation drop constraint multi_sig_operation_kind_check;
alter table multi_sig_operation add constraint multi_sig_operation_kind_check
  check (kind in ('withdrawal', 'replaceSigner', 'addSigner', 'removeSigner', 'changeMinimum'));
alter table multi_sig_operation add column new_minimum int check (new_minimum >= 2);
alter table multi_sig_operation add constraint a_change_of_owners_says_what check (
  (kind in ('replaceSigner', 'removeSigner')) = (replaced_id is not null)
  and (kind in ('replaceSigner', 'addSigner')) = (replacement_id is not null)
  and (kind in ('addSigner', 'removeSigner', 'changeMinimum')) = (new_minimum is not null));

-- What a verification's code is given for, as the message that carries it names it. Null where it names nothing.
alter table step_up_challenge add column shown jsonb;

-- Deposits of one coin on one network can be stopped for one customer too.
alter table deposit_stop drop constraint deposit_stop_check;
alter table deposit_stop add constraint deposit_stop_check
  check ((user_id is not null or asset is not null) and (asset is null) = (network is null));
