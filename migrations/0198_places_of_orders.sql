-- Where people are still to come to may be a place of its own: partners hear of it as they do of a business that moves,
-- when that place becomes another, and when the date is held elsewhere than it was.

CREATE FUNCTION venue_changed_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN open_orders o ON o.order_id = b.order_id
    JOIN occurrences d ON d.id = b.occurrence_id
   WHERE b.business_id = NEW.business_id AND b.state = 'confirmed' AND b.ends_at > now() AND d.venue_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER venues_partners_update AFTER UPDATE ON venues
  FOR EACH ROW WHEN ((OLD.name, OLD.address, OLD.town, OLD.postcode, OLD.latitude, OLD.longitude)
    IS DISTINCT FROM (NEW.name, NEW.address, NEW.town, NEW.postcode, NEW.latitude, NEW.longitude))
  EXECUTE FUNCTION venue_changed_for_partners();

CREATE FUNCTION date_moved_for_partners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO open_order_changes (order_id)
  SELECT DISTINCT o.order_id FROM bookings b JOIN open_orders o ON o.order_id = b.order_id
   WHERE b.occurrence_id = NEW.id AND b.state = 'confirmed' AND b.ends_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_partners_move AFTER UPDATE OF venue_id ON occurrences
  FOR EACH ROW WHEN (OLD.venue_id IS DISTINCT FROM NEW.venue_id) EXECUTE FUNCTION date_moved_for_partners();
