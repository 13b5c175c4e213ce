import { expect, it } from 'vitest';
import { readSource } from './read-source.ts';
import { LOG } from './text.ts';

const words = (source: string, file = 'src/areas/booking/waitlist/screens/page.tsx') =>
  readSource(file, source).map((text) => text.words);

it('reads strings and templates with a mark for each placeholder', () => {
  expect(
    readSource(
      'src/a/copy.ts',
      'export const ends = {\n  title: `${count} places left`, description: "It ends soon." };',
    ),
  ).toEqual([
    { file: 'src/a/copy.ts', line: 2, kind: 'ends.title', words: '{…} places left' },
    { file: 'src/a/copy.ts', line: 2, kind: 'ends.description', words: 'It ends soon.' },
  ]);
});

it('reads a paragraph of JSX with its inline elements as one text', () => {
  expect(
    words(
      'const a = <p className="mt-2 text-sm">\n  Read our <Link to="/terms">terms</Link> and{" "}\n  <b>{name}</b>.\n</p>;',
    ),
  ).toEqual(['Read our terms and {…}.']);
});

it('reads text attributes and the texts of a condition', () => {
  expect(
    words(
      'const a = <Field label="Email" hint={isNew ? "We send a link." : "Ask your studio."} type="email" />;',
    ),
  ).toEqual(['Email', 'We send a link.', 'Ask your studio.']);
});

it('joins texts that are added up', () => {
  expect(words('const sentence = "We hold your place " + `for ${minutes} minutes.`;')).toEqual([
    'We hold your place for {…} minutes.',
  ]);
});

it('decodes entities', () => {
  expect(words('const a = <p>Tom&apos;s &amp; Anna&apos;s</p>;')).toEqual(["Tom's & Anna's"]);
});

it.each([
  ['class names', 'const a = <p className="flex items-center gap-2" />;'],
  ['class names in a constant', 'const card = "rounded-lg border p-4 text-sm";'],
  ['SQL', 'await db.query("SELECT name FROM sessions WHERE id = $1");'],
  ['tagged SQL', 'await db.run(sql`UPDATE holds of everybody`);'],
  ['types', 'type Kind = "a session of today" | "no date";'],
  ['comparisons', 'if (key === "Page Down") scroll();'],
  ['addresses', 'const a = <a href="/help/waiting lists">{title}</a>;'],
  ['imports', 'import a from "a file of words";'],
  ['keys', 'const a = { id: "held-places", role: "a name of code" };'],
])('leaves out %s', (_what, source) => {
  expect(words(source)).toEqual([]);
});

it('marks what only engineers read', () => {
  const kinds = readSource(
    'src/app/a.ts',
    'log.warn("The job failed again."); throw new Error("No such row."); throw new AppError("conflict", "This date is full.");',
  ).map(({ kind, words: text }) => [kind, text]);
  expect(kinds).toEqual([
    [LOG, 'The job failed again.'],
    [LOG, 'No such row.'],
    ['', 'This date is full.'],
  ]);
});
