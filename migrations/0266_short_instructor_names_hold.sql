-- Every name of before 0265 has two letters at least, so each fits.
ALTER TABLE instructors VALIDATE CONSTRAINT instructors_name_check;
