-- What an operator's own files can say besides.

-- Quantities that are offered beside the usual one; empty where they are made of packages.
alter table own_drug add column quantities numeric(8,3)[] not null default '{}';
alter table catalogue_drug add column quantities numeric(8,3)[] not null default '{}';
-- empty where it is not known
alter table own_drug add column therapeutic_class text not null default '';
-- in a year, of this package: ranks it among the others
alter table own_drug add column prescriptions bigint not null default 0;

-- Where orders are placed; empty for a shop that people go to.
alter table pharmacy_entry add column mail_order_url text not null default '';

-- How a programme's card is entered: texts by language, lists of steps by language, and a screen before the card.
alter table copay_programme add column enrollment_text jsonb not null default '{}';
alter table copay_programme add column enrollment_steps jsonb not null default '{}';
alter table copay_programme add column interstitial jsonb;
alter table copay_programme add column opens_by_itself boolean not null default false;
