-- What a person keeps of a list under a name: search, filters, order, size, columns. `list` is the path of its call, with
-- `#name` behind it where a screen sets two lists of one call apart.
create table saved_views (
  id integer primary key generated always as identity,
  user_id integer not null,
  list text not null,
  name text not null,
  state jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint saved_views_user foreign key (user_id) references users (id) on delete cascade,
  constraint saved_views_name_unique unique (user_id, list, name),
  constraint saved_views_id_list_unique unique (id, list)
);
create trigger saved_views_touch before update on saved_views for each row execute function touch();
-- serves the views that others share of a list
create index saved_views_shared on saved_views (list) where is_shared;

-- The view that a list begins with, for one person: an own one or a shared one.
create table default_views (
  user_id integer not null,
  list text not null,
  saved_view_id integer not null,
  constraint default_views_pkey primary key (user_id, list),
  constraint default_views_user foreign key (user_id) references users (id) on delete cascade,
  constraint default_views_view foreign key (saved_view_id, list) references saved_views (id, list) on delete cascade
);
-- serves the deletion of a view
create index default_views_view on default_views (saved_view_id);
