/** How many qualifications somebody has at most, and how many teach one session or date. */
export const MOST_QUALIFICATIONS = 8;
export const MOST_TOGETHER = 4;

/** Sentences of docs/product/data.md#who-teaches. */
export const instructorSentences = {
  notThere: 'There is no such instructor.',
  noName: 'Please enter a name of at least 2 characters',
  longName: 'Please keep the name under 80 characters',
  oddName: 'The name has characters that are not for names',
  longBio: 'Please keep this under 600 characters',
  longQualification: 'Please keep each qualification under 80 characters',
  oddQualification: 'A qualification has characters that are not for names',
  manyQualifications: 'There is room for eight qualifications.',
  tooManyTogether: 'At most four people teach a session together.',
  notOnTeam: 'This person is not on your team any more.',
  linkedAlready: 'Another of your instructors has this account already.',
  strangeSession: 'One of these sessions is not yours any more. Look at them again.',
  strangeInstructor: 'One of these instructors is not yours any more. Look at them again.',
  notShown: 'They are not shown any more.',
  decided: 'This was decided already, or has changed since you opened it. Look at it again.',
  dateOver: 'This date has begun. Who taught it stays.',
} as const;

/** "Hannah Okafor", "Hannah Okafor and Leo Park", "Hannah Okafor, Leo Park and Priya Shah". */
export const namesTogether = (people: readonly { name: string }[]): string =>
  new Intl.ListFormat('en-GB').format(people.map(({ name }) => name));
