-- Whether somebody has chosen to use no insurance: without a plan and without this, they have not chosen yet. It says nothing
-- beside a plan, which servers of the release before store without it.
alter table app_user add column chose_no_insurance boolean not null default false;
alter table device add column chose_no_insurance boolean not null default false;
