-- Who made a mobile payment, as banks tell it: by all three or by none.
alter table payments
  add column payer_bank text,
  add column payer_phone text,
  add column payer_identity text,
  add constraint payments_payer_whole check (num_nonnulls(payer_bank, payer_phone, payer_identity) in (0, 3)),
  add constraint payments_payer_mobile check (payer_bank is null or type = 5),
  add constraint payments_payer_bank check (payer_bank ~ '^\d{4}$');
