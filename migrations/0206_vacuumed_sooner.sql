-- What an index answers alone it answers of rows that have been vacuumed since they were last written; of others it looks
-- into the table. By default that waits until a fifth of the table has changed: with a million bookings, for months.
ALTER TABLE bookings SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE ledger_postings SET (autovacuum_vacuum_insert_scale_factor = 0.02);
