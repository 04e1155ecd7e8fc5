-- Another's address changes once it was confirmed from there: its link says which one.
alter table account_tokens add column new_email text,
  drop constraint account_tokens_kind_known,
  add constraint account_tokens_kind_known check (kind in ('confirm', 'recover', 'email')),
  add constraint account_tokens_address_of_email check ((kind = 'email') = (new_email is not null));
