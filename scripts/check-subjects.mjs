// `node scripts/check-subjects.mjs origin/main`: subjects of commits have at most 72 characters (CONTRIBUTING.md).
import { execFileSync } from 'node:child_process';

const LONGEST = 72;
const since = process.argv[2] ?? 'origin/main';
const subjects = execFileSync('git', ['log', '--format=%s', '--no-merges', `${since}..HEAD`], {
  encoding: 'utf8',
});
const tooLong = subjects.split('\n').filter((subject) => [...subject].length > LONGEST);
for (const subject of tooLong) console.error(`${[...subject].length} characters: ${subject}`);
if (tooLong.length > 0) process.exit(1);
