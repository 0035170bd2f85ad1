-- Doses are looked for before refills: each kind is found without a look at the other. Servers of the release before look
-- for both at once, by reminder_due; the release after this one drops it.
create index reminder_due_of_kind on reminder (kind, next_at);
