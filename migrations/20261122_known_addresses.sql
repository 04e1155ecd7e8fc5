-- From where an account was opened before: strangers who guess elsewhere do not lock it there.
create table known_addresses (
  user_id integer not null,
  address_hash bytea not null,
  last_used_at timestamptz not null,
  constraint known_addresses_pkey primary key (user_id, address_hash),
  constraint known_addresses_user foreign key (user_id) references users (id) on delete cascade
);
