// `node scripts/check-subjects.mjs origin/main`: checks commit subjects (CONTRIBUTING.md). CI runs it before the
// install, so it imports no package.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const MAX_LENGTH = 72;
/** "search: …", "waitlist, imports: …", "fix(bookings): …". */
const AREA = /^[a-z0-9][a-z0-9-]*(?:\([a-z0-9-]+\))?(?:, [a-z0-9][a-z0-9-]*)*: (?=\S)/;
/** Verbs that look like another form: "embed", "bring", "process". */
const VERB =
  /^(?:embed|exceed|feed|need|proceed|seed|shed|speed|spread|succeed|bring|ping|ring|string|wring|alias|bias|canvas|focus)$|ss$/;

/** @param {string} subject */
export function subjectProblems(subject) {
  const problems = [];
  const { length } = [...subject];
  if (length > MAX_LENGTH) problems.push(`has ${length} characters, and ${MAX_LENGTH} fit`);
  const [area] = AREA.exec(subject) ?? [];
  if (area === undefined)
    return [...problems, 'starts with no area, as in "search: keep focus on the next filter"'];
  const [verb = ''] = /^[\p{L}-]+/u.exec(subject.slice(area.length)) ?? [];
  if (!/^\p{Ll}/u.test(verb) || (/(?:ed|ing|s)$/.test(verb) && !VERB.test(verb)))
    problems.push(`has "${verb}" where a verb such as "add", "fix" or "show" goes`);
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const since = process.argv[2] ?? 'origin/main';
  const subjects = execFileSync('git', ['log', '--format=%s', '--no-merges', `${since}..HEAD`], {
    encoding: 'utf8',
  });
  for (const subject of subjects.split('\n').filter((line) => line !== ''))
    for (const problem of subjectProblems(subject)) {
      console.error(`"${subject}" ${problem}.`);
      process.exitCode = 1;
    }
}
