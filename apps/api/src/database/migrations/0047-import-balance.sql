-- What became of each row of an imported file: how many were taken, the same as another, replaced, left out or refused, and why.
-- null for imports from before.
alter table data_import add column balance jsonb;
