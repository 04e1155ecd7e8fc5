-- A seat was offered with the place: whoever comes back is told that it has passed on.
alter table withdrawal_places add column was_offered boolean not null default false;
