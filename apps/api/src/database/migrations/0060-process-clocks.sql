-- Milliseconds that the clock of a process's machine is ahead of the database's; null of a process that does not compare them.
alter table server_process add column clock_ahead double precision;
