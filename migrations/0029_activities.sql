-- Every activity
-- --------------

-- Words that people use for it: a search for "spin" finds indoor cycling. The first seven stay without, because their
-- listings would have to be written again.
ALTER TABLE session_types ADD COLUMN synonyms text NOT NULL DEFAULT '';

-- The rows are those of assets/openactive/groups.json, which maps the standard's concepts to them.
INSERT INTO session_types (id, slug, name, synonyms) VALUES
  (8, 'barre', 'Barre', 'barre fit ballet barre barrecore'),
  (9, 'tai-chi', 'Tai Chi', 'taiji qigong qi gong chi kung'),
  (10, 'meditation', 'Meditation', 'mindfulness breathwork breathing relaxation sound bath'),
  (11, 'stretching', 'Stretching', 'stretch mobility flexibility foam rolling posture'),
  (12, 'circuits', 'Circuits', 'circuit training functional training functional fitness cross training total body'),
  (13, 'strength-training', 'Strength Training', 'weights weight training weightlifting powerlifting crossfit trx body pump bodypump lifting strength'),
  (14, 'bootcamp', 'Bootcamp', 'boot camp military fitness british military fitness buggy fitness obstacle course outdoor fitness'),
  (15, 'kettlebells', 'Kettlebells', 'kettlebell kettlercise'),
  (16, 'legs-bums-and-tums', 'Legs Bums and Tums', 'lbt body conditioning body tone toning abs core abs blast'),
  (17, 'gentle-exercise', 'Gentle Exercise', 'chair exercise seated exercise chair based exercise older adults over 50s cardiac rehab falls prevention low impact'),
  (18, 'indoor-cycling', 'Indoor Cycling', 'spin spinning spin class group cycling rpm studio cycling'),
  (19, 'aerobics', 'Aerobics', 'aerobic keep fit cardio body combat bodycombat fitness class rebounding skipping'),
  (20, 'step', 'Step', 'step aerobics body step step class'),
  (21, 'rowing', 'Rowing', 'indoor rowing row ergo rowing machine gig rowing'),
  (22, 'walking', 'Walking', 'walk health walk rambling hiking nordic walking walking group'),
  (23, 'cycling', 'Cycling', 'bike bike ride guided ride led ride mountain biking bmx learn to ride'),
  (24, 'athletics', 'Athletics', 'track and field triathlon duathlon javelin long jump'),
  (25, 'swimming', 'Swimming', 'swim lane swimming lanes public swim swimming lessons learn to swim swimfit'),
  (26, 'aqua-aerobics', 'Aqua Aerobics', 'aqua aqua fit aquafit aquacise water aerobics aqua zumba hydrotherapy'),
  (27, 'open-water', 'Open Water', 'open water swimming wild swimming outdoor swimming cold water sea swimming lido'),
  (28, 'water-sports', 'Water Sports', 'canoe kayak paddleboard paddle boarding sup sailing surfing windsurfing diving scuba water polo dragon boat'),
  (29, 'dance', 'Dance', 'dancing contemporary modern jazz dance tap line dancing belly dance irish dancing pole dancing aerial hoop disco'),
  (30, 'ballet', 'Ballet', 'ballet class pointe adult ballet'),
  (31, 'zumba', 'Zumba', 'dance fitness dancercise clubbercise sh bam body jam fitsteps dance aerobics'),
  (32, 'street-dance', 'Street Dance', 'hip hop breakdance break dance commercial dancehall popping'),
  (33, 'salsa', 'Salsa', 'latin bachata rumba samba cha-cha'),
  (34, 'ballroom', 'Ballroom', 'ballroom dancing waltz tango foxtrot strictly swing lindy hop tea dance ceroc'),
  (35, 'boxing', 'Boxing', 'boxercise boxfit box fit pads boxing fitness bag work'),
  (36, 'kickboxing', 'Kickboxing', 'muay thai thai boxing mma mixed martial arts kick boxing'),
  (37, 'judo', 'Judo', 'judo club'),
  (38, 'karate', 'Karate', 'karate club shotokan'),
  (39, 'martial-arts', 'Martial Arts', 'taekwondo tae kwon do aikido kung fu krav maga self defence self defense capoeira fencing wrestling kendo'),
  (40, 'badminton', 'Badminton', 'shuttlecock no strings badminton'),
  (41, 'tennis', 'Tennis', 'lawn tennis mini tennis cardio tennis walking tennis'),
  (42, 'squash', 'Squash', 'racketball squash 57 fives'),
  (43, 'padel', 'Padel', 'paddle tennis padel tennis'),
  (44, 'table-tennis', 'Table Tennis', 'ping pong pingpong'),
  (45, 'pickleball', 'Pickleball', 'pickle ball'),
  (46, 'football', 'Football', '5-a-side 5 a side five a side 6-a-side 7-a-side 11-a-side soccer futsal walking football'),
  (47, 'netball', 'Netball', 'back to netball walking netball'),
  (48, 'basketball', 'Basketball', 'wheelchair basketball hoops'),
  (49, 'cricket', 'Cricket', 'cricket nets walking cricket'),
  (50, 'rugby', 'Rugby', 'tag rugby touch rugby rugby union rugby league'),
  (51, 'hockey', 'Hockey', 'field hockey ice hockey floorball walking hockey'),
  (52, 'team-sports', 'Team Sports', 'multi sports volleyball dodgeball handball rounders ultimate frisbee lacrosse baseball american football'),
  (53, 'climbing', 'Climbing', 'bouldering rock climbing climbing wall high ropes abseiling'),
  (54, 'gymnastics', 'Gymnastics', 'gym skills tumbling cheerleading parkour free running circus skills aerial'),
  (55, 'trampolining', 'Trampolining', 'trampoline trampoline park'),
  (56, 'toddler-gym', 'Toddler Gym', 'toddlers tumble tots soft play baby gym messy play early years creche little kickers'),
  (57, 'family-activities', 'Family Activities', 'holiday camp forest school kids camp half term gardening family fun'),
  (58, 'golf', 'Golf', 'driving range crazy golf adventure golf footgolf disc golf pitch and putt'),
  (59, 'bowls', 'Bowls', 'lawn bowls boules petanque boccia croquet bowling ten pin bowling new age kurling'),
  (60, 'horse-riding', 'Horse Riding', 'riding equestrian pony pony trekking hacking'),
  (61, 'skating-and-snow', 'Skating and Snow', 'ice skating roller skating skateboarding skiing snowboarding roller derby scootering'),
  (62, 'outdoor-adventure', 'Outdoor Adventure', 'orienteering fishing angling caving camping gliding karting geocaching'),
  (63, 'other', 'Other', 'archery shooting axe throwing darts snooker sauna spa');

-- The same views with the synonyms among the words.
CREATE OR REPLACE VIEW local_listing_source AS
SELECT s.id AS session_id,
       search_cell(coalesce(v.easting, b.easting), coalesce(v.northing, b.northing)) AS cell,
       coalesce(v.easting, b.easting) AS easting,
       coalesce(v.northing, b.northing) AS northing,
       round(coalesce(v.latitude, b.latitude) * 1000000)::integer AS latitude_e6,
       round(coalesce(v.longitude, b.longitude) * 1000000)::integer AS longitude_e6,
       s.session_type_id::smallint AS session_type_id,
       (CASE WHEN 'all_levels' = ANY (s.difficulties) THEN 7
             ELSE 1 * ('beginner' = ANY (s.difficulties))::integer
                + 2 * ('intermediate' = ANY (s.difficulties))::integer
                + 4 * ('advanced' = ANY (s.difficulties))::integer END)::smallint AS difficulty_mask,
       (CASE WHEN 'all_ages' = ANY (s.age_groups) THEN 255
             ELSE 1 * ('2-5' = ANY (s.age_groups))::integer
                + 2 * ('6-12' = ANY (s.age_groups))::integer
                + 4 * ('13-17' = ANY (s.age_groups))::integer
                + 8 * ('18-25' = ANY (s.age_groups))::integer
                + 16 * ('26-35' = ANY (s.age_groups))::integer
                + 32 * ('36-50' = ANY (s.age_groups))::integer
                + 64 * ('50+' = ANY (s.age_groups))::integer
                + 128 * ('family' = ANY (s.age_groups))::integer END)::smallint AS age_mask,
       (CASE s.gender WHEN 'female_only' THEN 1 WHEN 'male_only' THEN 2 ELSE 0 END)::smallint AS gender,
       (coalesce(v.access_mask, b.access_mask) | s.access_mask) AS access_mask,
       b.booking_enabled AS bookable,
       s.price_pence,
       search_rating(stars.review_count, stars.total) AS rating_thousandths,
       (SELECT min(o.starts_at) FROM occurrences o
         WHERE o.session_id = s.id AND o.starts_at > now() AND o.state = 'scheduled') AS next_starts_at,
       coalesce((SELECT bit_or(1::bigint << (slot.day_of_week * 5 + CASE WHEN slot.start_time < '09:00' THEN 0
                                                                       WHEN slot.start_time < '12:00' THEN 1
                                                                       WHEN slot.start_time < '14:00' THEN 2
                                                                       WHEN slot.start_time < '17:00' THEN 3
                                                                       ELSE 4 END))
                   FROM session_slots slot WHERE slot.session_id = s.id), 0) AS slot_mask,
       s.title,
       array_to_tsvector(search_words(concat_ws(' ', s.title, t.name, t.synonyms, b.name, v.name, coalesce(v.town, b.town),
         (SELECT string_agg(i.name, ' ') FROM session_instructors taught JOIN instructors i ON i.id = taught.instructor_id
           WHERE taught.session_id = s.id AND i.state = 'shown')))) AS words
  FROM sessions s
  JOIN businesses b ON b.id = s.business_id
  LEFT JOIN venues v ON v.id = s.venue_id
  JOIN session_types t ON t.id = s.session_type_id
 CROSS JOIN LATERAL (
   SELECT count(*) AS review_count, sum(r.stars) AS total
     FROM reviews r WHERE r.session_id = s.id AND r.hidden_reason IS NULL
 ) stars
 WHERE s.status = 'published' AND b.status = 'approved';

CREATE OR REPLACE VIEW search_listing_source AS
SELECT * FROM local_listing_source
 UNION ALL
SELECT e.id, search_cell(e.easting, e.northing), e.easting, e.northing,
       round(e.latitude * 1000000)::integer, round(e.longitude * 1000000)::integer,
       e.session_type_id::smallint, e.difficulty_mask, e.age_mask, e.gender, 0::smallint, false,
       e.price_pence, search_rating(0, 0),
       (SELECT min(d.starts_at) FROM external_occurrences d WHERE d.session_id = e.id AND d.starts_at > now()),
       coalesce((SELECT bit_or(1::bigint << (slot.day_of_week * 5 + CASE WHEN slot.start_time < '09:00' THEN 0
                                                                       WHEN slot.start_time < '12:00' THEN 1
                                                                       WHEN slot.start_time < '14:00' THEN 2
                                                                       WHEN slot.start_time < '17:00' THEN 3
                                                                       ELSE 4 END))
                   FROM search_slots slot WHERE slot.session_id = e.id), 0),
       e.title,
       array_to_tsvector(search_words(concat_ws(' ', e.title, t.name, t.synonyms, e.organiser, e.place, e.town)))
  FROM external_sessions e
  JOIN feed_sources f ON f.id = e.source_id
  JOIN session_types t ON t.id = e.session_type_id
 WHERE e.duplicate_of IS NULL AND f.state = 'active'
   AND EXISTS (SELECT FROM external_occurrences d WHERE d.session_id = e.id);
