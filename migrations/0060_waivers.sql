-- What businesses and trainers have people read, answer and sign before they take part.

-- A version of it: whoever changes the words publishes the next one, which asks everybody again. One is in force.
CREATE TABLE waivers (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id   bigint REFERENCES businesses (id),
  trainer_id    bigint REFERENCES trainers (id),
  version       integer NOT NULL CHECK (version > 0),
  title         text NOT NULL CHECK (title <> ''),
  body          text NOT NULL CHECK (body <> ''),
  questions     jsonb NOT NULL CHECK (jsonb_typeof(questions) = 'array'),
  published_by  uuid NOT NULL REFERENCES users (id),
  published_at  timestamptz NOT NULL,
  withdrawn_at  timestamptz,
  CONSTRAINT waivers_one_owner CHECK (num_nonnulls(business_id, trainer_id) = 1),
  UNIQUE (business_id, version),
  UNIQUE (trainer_id, version)
);
CREATE UNIQUE INDEX waivers_business_in_force_idx ON waivers (business_id) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX waivers_trainer_in_force_idx ON waivers (trainer_id) WHERE withdrawn_at IS NULL;

-- Whom a signature is about: the same name, however it is written, booked for by the same account.
CREATE FUNCTION waiver_person(name text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));

-- That somebody read a version, answered its questions and signed it. The answers are about health (UK GDPR, article 9):
-- they are kept by consent, apart from whatever goes into files and mails, and go first.
CREATE TABLE waiver_signatures (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  waiver_id     bigint NOT NULL REFERENCES waivers (id),
  user_id       uuid NOT NULL REFERENCES users (id),   -- whose booking it was
  person        text NOT NULL,                         -- who comes; empty once that is forgotten
  signed_name   text NOT NULL,                         -- as it was typed: their own or, for a child, the guardian's
  by_guardian   boolean NOT NULL,
  answers       jsonb NOT NULL,                        -- one for each question, in their order; [] once they are erased
  needs_look    boolean NOT NULL,                      -- an answer is among those that the staff should see
  consented_at  timestamptz,                           -- to the answers being kept; null where nothing was asked
  signed_at     timestamptz NOT NULL,
  erased_at     timestamptz                            -- the answers are gone, and the signature counts no more
);
CREATE UNIQUE INDEX waiver_signatures_person_idx ON waiver_signatures (waiver_id, user_id, waiver_person(person))
  WHERE erased_at IS NULL;
CREATE INDEX waiver_signatures_user_idx ON waiver_signatures (user_id);

-- What was published and signed stays as it was: a version is only withdrawn, a signature only erased.
CREATE FUNCTION waivers_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
     AND to_jsonb(NEW) - 'withdrawn_at' = to_jsonb(OLD) - 'withdrawn_at' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A published waiver does not change.' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER waivers_stay BEFORE UPDATE OR DELETE ON waivers FOR EACH ROW EXECUTE FUNCTION waivers_stay();

CREATE FUNCTION waiver_signatures_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.erased_at IS NOT NULL THEN RETURN OLD; END IF;
  ELSIF NEW.erased_at IS NOT NULL AND NEW.answers = '[]'
     AND NEW.person IN (OLD.person, '') AND NEW.signed_name IN (OLD.signed_name, '')
     AND to_jsonb(NEW) - '{answers,needs_look,person,signed_name,erased_at}'::text[]
       = to_jsonb(OLD) - '{answers,needs_look,person,signed_name,erased_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A signature does not change.' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER waiver_signatures_stay BEFORE UPDATE OR DELETE ON waiver_signatures
  FOR EACH ROW EXECUTE FUNCTION waiver_signatures_stay();
