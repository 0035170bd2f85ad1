-- Which imports are those of the demo data. Its files came with the program: `demo remove` takes them out whole.
alter table data_import add column is_demo boolean not null default false;
