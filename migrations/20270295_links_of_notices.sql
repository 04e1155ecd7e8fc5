-- What is told of several things at once leads to each: parts of the content, in its order.
alter table notifications add column links jsonb not null default '[]',
  add constraint notifications_links_inside check (jsonb_typeof(links) = 'array'
    and not jsonb_path_exists(links, '$[*] ? (!(@.to like_regex "^/[a-z]") || !(@.text like_regex "."))'));
