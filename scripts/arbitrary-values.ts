// Part of `npm run check`: sizes, radii, tracking, leading and spacing are steps of the theme (src/shared/ui/theme.css),
// not numbers of their own. `px-[18px]` is `px-4.5`; `text-[1.5rem]` is `text-figure`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Emails are written for mail clients, which know no theme. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/areas/messaging/email/mails/'));

const steps = 'text|tracking|leading|rounded(?:-[a-z]{1,2})?';
const spacing =
  '(?:min-|max-)?[wh]|size|[pm][xytrbl]?|gap(?:-[xy])?|inset(?:-[xy])?|top|left|right|bottom|basis|translate-[xy]';
/** A number with a unit: colours, ratios and what is computed from other values are no steps. */
const arbitrary = new RegExp(
  `(?<=[\\s"'\`:!-])(?:(?:${steps})-\\[-?[\\d.]+(?:px|rem|em)?\\]|(?:${spacing})-\\[-?[\\d.]+(?:px|rem)\\])`,
  'g',
);

let found = 0;
for (const file of files)
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
    for (const [value] of line.matchAll(arbitrary)) {
      found += 1;
      console.error(`${file}:${index + 1}: ${value}: use a step of src/shared/ui/theme.css`);
    }
process.exitCode = found === 0 ? 0 : 1;
