-- Banks tell of who made a mobile payment what they tell: often the phone alone. As much of it as is known is kept.
alter table payments
  drop constraint payments_payer_whole,
  drop constraint payments_payer_mobile,
  add constraint payments_payer_mobile
    check (num_nonnulls(payer_bank, payer_phone, payer_identity) = 0 or type = 5);
