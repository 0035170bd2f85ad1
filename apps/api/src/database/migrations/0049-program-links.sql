-- A manufacturer's own page for its programme, which is shown as a code and handed on; empty where it has none.
alter table copay_programme add column link text not null default '';
