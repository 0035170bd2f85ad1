-- Texts as operators write them: Markdown, versions that begin on a day, for one organization or for all that have none of their
-- own. A text that has no version here is that of table content.
create table content_version (
  id bigint generated always as identity primary key,
  -- null: of all organizations without one of their own
  organization_id int references organization on delete cascade,
  type text not null,
  language text not null check (language in ('en', 'es')),
  title text not null,
  body text not null,
  -- its first day, in New York; null: a draft
  effective_on date,
  made_at timestamptz not null default now(),
  -- the operator's name on their machine
  made_by text not null
);
create index content_version_text on content_version (type, organization_id, language, effective_on);
create trigger moves_data_version after insert or update or delete or truncate on content_version
  for each statement execute function move_data_version('content');
alter table content_version enable always trigger moves_data_version;

-- What somebody accepted when they signed up.
create table content_acceptance (
  app_user_id uuid not null references app_user on delete cascade,
  type text not null,
  language text not null,
  -- null where it was that of table content
  content_version_id bigint references content_version on delete set null,
  -- the day that the text named as its last change
  modified_on date not null,
  accepted_at timestamptz not null default now(),
  primary key (app_user_id, type)
);
