-- A trainer's photo is the one of their account: one photo, one place to change or remove it. Nothing was ever kept here.
ALTER TABLE trainers DROP COLUMN image;
