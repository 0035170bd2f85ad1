-- When a row that a process has taken may be taken again: its lease ends, or the pause before its next try. Null: at once.
alter table outbox add column retry_at timestamptz;
alter table reminder add column retry_at timestamptz;
-- times that a process has taken it since it became due
alter table reminder add column tries int not null default 0;

-- Waiting messages, by when they may be taken.
create index outbox_due on outbox (channel, (coalesce(retry_at, created_at)))
  where delivered_at is null and failed_at is null and suppressed_at is null;
drop index outbox_waiting;
