import { expect, it } from 'vitest';
import { lintTexts, SIGNALS } from './lint.ts';

const FILE = 'src/areas/booking/waitlist/copy.ts';
const rulesIn = (words: string, file = FILE, kind = 'title') =>
  lintTexts([{ file, line: 1, kind, words }])
    .findings.map(({ rule }) => rule)
    .filter((rule) => !SIGNALS.includes(rule));

it.each([
  ['Everyone is told by email.', 'is-told'],
  ['As you said.', 'said'],
  ['We email whoever booked.', 'whoever'],
  ['The person whom you invited.', 'whom'],
  ['We email those who booked.', 'those-who'],
  ['Nobody else: ask somebody.', 'somebody'],
  ['What it has sold is valid.', 'opens-with-stand-in'],
  ['Saved. Of a refund each pays a share.', 'opens-with-stand-in'],
  ['Where you keep a card, we charge it.', 'opens-with-where'],
  ['A friend of yours joined.', 'of-theirs'],
  ['We keep nothing of it.', 'nothing-of'],
  ['A date is no deadline.', 'is-no'],
  ['Your booking stands.', 'stands'],
  ['Choose it anew.', 'anew'],
  ['Ask them beforehand.', 'beforehand'],
  ['We hold it meanwhile.', 'meanwhile'],
  ['A pass in place of money.', 'in-place-of'],
  ['They teach by turns.', 'by-turns'],
  ['It lasts so much longer.', 'so-much-longer'],
  ['The owner has it made.', 'has-it-made'],
  ['It shows once it is there.', 'once-it-is-there'],
  ['Should it cost more, we ask you.', 'should-it'],
  ['Call the date off', 'call-off'],
  ['We give the money back.', 'give-back'],
  ['We tell of changes.', 'tell-of'],
  ['We reckon the fee.', 'reckon'],
  ['One document suffices.', 'suffice'],
  ['Hand in your documents.', 'hand-in'],
  ['A dearer date', 'dearer'],
  ['Mend the address', 'mend'],
  ['The business bears the fee.', 'bear'],
  ['Press the button.', 'press'],
  ['The page could not be loaded.', 'could-not-be'],
  ['Never mind', 'dismiss'],
  ['Lift', 'button-verb'],
  ['Make a code', 'button-verb'],
  ['We send an e-mail.', 'term-email'],
  ['Log in to book', 'term-sign-in'],
  ['Log out everywhere', 'term-sign-out'],
  ['Join the waitlist', 'term-waiting-list'],
  ['Your post code', 'term-postcode'],
  ['Your web site', 'term-website'],
  ['Your papers', 'term-document'],
  ['A back-up', 'term-backup'],
  ['Not anymore', 'term-any-more'],
  ['Choose a color', 'british'],
  ['You can join the the list.', 'repeated-words'],
  ['Choose a hour.', 'indefinite-article'],
  ['One date; two dates; three dates.', 'semicolons'],
  [`One ${'and one '.repeat(13)}more.`, 'long-sentence'],
])('refuses "%s"', (words, rule) => {
  expect(rulesIn(words)).toEqual([rule]);
});

it.each([
  'What is a waiting list?',
  'Of course you can.',
  'There is no date yet.',
  'It is no longer full.',
  'A stand-up class',
  'Should it be on a mat?',
  'Press Enter to search.',
  'Lift weights with a trainer, twice a week.',
  'Make Anna an admin',
  'Log out',
  'Download it as an .xlsx file.',
  'A {…} or an {…}',
  'Not accepted: {small-paper}',
  'Signed on a paper form',
  'We write the audit log in the same transaction.',
  `${'{…} '.repeat(25)}`,
])('accepts "%s"', (words) => {
  expect(rulesIn(words)).toEqual([]);
});

it('leaves words of screens alone in documents', () => {
  expect(rulesIn('Somebody could press it, which could not be undone.', 'docs/install.md')).toEqual([]);
});

it('leaves words that people search for alone', () => {
  expect(rulesIn('waitlist', FILE, 'waitingLists.alsoAsked')).toEqual([]);
});

it('says where a text is, and what to write', () => {
  expect(
    lintTexts([
      { file: FILE, line: 3, kind: 'title', words: 'Join' },
      { file: FILE, line: 8, kind: 'title', words: 'Choose it anew.' },
    ]).findings,
  ).toEqual([{ rule: 'anew', file: FILE, line: 8, reason: '“Choose it anew.”: again' }]);
});
