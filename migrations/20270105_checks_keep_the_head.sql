-- The hash of the last acta at each nightly check: a chain that is shorter later, or made anew, is seen (records.md#acta).
alter table record_checks add column head_hash text;
