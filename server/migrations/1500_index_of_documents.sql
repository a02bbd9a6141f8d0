-- lock cost: kyc_application takes no writes for as long as a column without a rewrite is added and an empty index is built
-- Finds other accounts that submitted the same document. Filled by the server's next poll for those from before.
alter table kyc_application add column document_index bytea;
create index kyc_application_document on kyc_application (document_index) where document_index is not null;
