-- Who works off jobs, and when they last said that they live: what a process had taken that was killed is given back.
CREATE TABLE job_runners (
  id      text        PRIMARY KEY,                -- the library's own name for it, which stands on the jobs it has taken
  seen_at timestamptz NOT NULL
);
COMMENT ON TABLE job_runners IS 'Processes that work off jobs, and their last sign of life';
