-- Every closure there is names no place: looking takes a while, and stands in nobody's way.
ALTER TABLE closures VALIDATE CONSTRAINT closures_one_thing;
ALTER TABLE closures VALIDATE CONSTRAINT closures_venue_fkey;
ALTER TABLE closures VALIDATE CONSTRAINT closures_room_fkey;
