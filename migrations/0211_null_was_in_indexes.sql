-- What 0210 has put others in place of. The one that the program knows by its name has it again.
ALTER INDEX orders_one_move_idx RENAME TO orders_one_live_move_idx;
ALTER TABLE payments DROP CONSTRAINT payments_intent_key, DROP CONSTRAINT payments_purchase_key;
