-- Milliseconds that the clock of a process's machine is ahead of the database's; null for a process of an older version.
alter table server_process add column clock_ahead double precision;
