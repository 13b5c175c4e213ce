-- Texts that admins edit while the site runs (docs/decisions/0065-texts-are-edited-in-versions.md).

-- Every version of a text that was published, in its order: the last row of a name is what everybody reads, and a text
-- without one says what stands in the code. `words`: what each of its fields says; null where the standard was put back.
-- `follows` is the row before it, 0 for none: of two admins who publish the same text at once, one is first.
CREATE TABLE text_versions (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  words         jsonb CHECK (jsonb_typeof(words) = 'object'),
  note          text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  published_by  uuid NOT NULL REFERENCES users (id),
  published_at  timestamptz NOT NULL,
  follows       bigint NOT NULL,
  CONSTRAINT text_versions_one_after_another UNIQUE (name, follows)
);

-- What people agreed to stays to be shown: a version is never changed or removed.
CREATE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version of a text is never changed.';
END $$;
CREATE TRIGGER text_versions_are_kept BEFORE UPDATE OR DELETE ON text_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
CREATE TRIGGER text_versions_are_never_emptied BEFORE TRUNCATE ON text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_version_change();
