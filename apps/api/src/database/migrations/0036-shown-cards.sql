-- What a card showed when it was made: paper and wallet passes go on saying it when networks, programmes or an organization's
-- numbers change, or an import is taken back. Null in cards of before: these are read from what holds today.
alter table adjudication
  add column bin text,
  add column pcn text,
  add column group_num text,
  add column powered_by text,
  add column pharmacy_phone text,
  add column member_phone text,
  -- the manufacturer's programme; null for a discount card
  add column program_name text;
