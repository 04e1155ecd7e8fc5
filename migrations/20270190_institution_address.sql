-- Where strangers reach the institute, as an administrator wrote it: papers bear it for ever, and no request decides it.
alter table institution
  add column public_url text,
  add constraint institution_public_url_whole check (public_url ~ '^https?://[^/?#@\s]+$');
