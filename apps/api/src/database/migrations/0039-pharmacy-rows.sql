-- Whether any row of an import holds for one pharmacy. Where none of the current imports has such a row, a chain has one price.
alter table data_import add column names_pharmacies boolean not null default true;
