/** `MAX_INSTRUCTORS` is per session or date. */
export const MAX_QUALIFICATIONS = 8;
export const MAX_INSTRUCTORS = 4;

/** docs/product/data.md#who-teaches */
export const instructorSentences = {
  notThere: 'We can’t find that instructor.',
  noName: 'Enter a name of at least 2 characters',
  longName: 'Keep the name under 80 characters',
  oddName: 'The name has characters we can’t show',
  longBio: 'Keep this under 600 characters',
  longQualification: 'Keep each qualification under 80 characters',
  oddQualification: 'A qualification has characters we can’t show',
  manyQualifications: 'Add up to eight qualifications.',
  tooManyTogether: 'A session can have up to four instructors.',
  notOnTeam: 'This person is no longer on your team.',
  linkedAlready: 'Another instructor already uses this account.',
  strangeSession: 'One of these sessions is no longer yours. Check them again.',
  strangeInstructor: 'One of these instructors is no longer yours. Check them again.',
  notShown: 'We’ve removed this instructor from your page.',
  decided: 'This has changed since you opened it, or someone has already decided it. Check it again.',
  dateOver: 'This date has started, so you can’t change its instructor.',
} as const;

/** "Hannah Okafor", "Hannah Okafor and Leo Park", "Hannah Okafor, Leo Park and Priya Shah". */
export const formatInstructorNames = (people: readonly { name: string }[]): string =>
  new Intl.ListFormat('en-GB').format(people.map(({ name }) => name));
