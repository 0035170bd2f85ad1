-- What was paid at the counter, from an operator's own files: compared with what was shown. No person is in it.
create table paid_claim (
  import_id int not null references data_import on delete cascade,
  -- the code of the organization whose card it was; empty where the file does not say it
  organization text not null,
  -- the network's code
  network text not null,
  -- as in network_rate; never empty
  place text not null check (place <> ''),
  -- one package or one drug: ndc:00093505698, rxcui:617318
  drug text not null,
  -- in the unit that prices are per
  quantity numeric(12,3) not null check (quantity > 0),
  filled_on date not null,
  -- what the patient paid, in dollars
  paid numeric(9,2) not null check (paid >= 0),
  -- how many claims are alike in all this
  claims int not null check (claims > 0)
);
create index paid_claim_import on paid_claim (import_id, filled_on);
