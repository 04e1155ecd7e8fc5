-- The picture or PDF with which a payment is proved, by the key of the stored file (rules.md#payments). That of a
-- reviewed payment stays: `refuse_reviewed_payment` lets nothing of it change.
alter table payments add column proof text
  constraint payments_proof_named check (proof ~ '^proofs/[0-9a-f]{32}\.(webp|pdf)$');
