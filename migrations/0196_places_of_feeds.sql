-- What the open feeds name a place by has become an address of that place: whoever follows them is told once.

INSERT INTO open_feed_changes (business_id) SELECT id FROM businesses WHERE status = 'approved';

INSERT INTO open_feed_changes (occurrence_id)
SELECT o.id FROM occurrences o JOIN sessions s ON s.id = o.session_id
 WHERE o.ends_at > now() AND o.venue_id IS DISTINCT FROM s.venue_id;
