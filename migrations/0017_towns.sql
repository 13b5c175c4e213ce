-- The page of a town (/fitness/{town}) gathers the businesses whose town reads the same in its address. The spelling
-- is townSlug's (src/features/places/town-address.ts); a test holds the two together.
CREATE FUNCTION town_slug(town text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Letters with accents by name: lower() knows them in some locales only. What has no counterpart is left out.
  SELECT btrim(regexp_replace(
    lower(translate(town, 'àáâäèéêëìíîïòóôöùúûüŵŷÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜŴŶ''’.',
                          'aaaaeeeeiiiioooouuuuwyaaaaeeeeiiiioooouuuuwy')), '[^a-z0-9]+', '-', 'g'), '-')
$$;

ALTER TABLE businesses ADD COLUMN town_slug text GENERATED ALWAYS AS (town_slug(town)) STORED;
CREATE INDEX businesses_town_idx ON businesses (town_slug) WHERE status = 'approved';
