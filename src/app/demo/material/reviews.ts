import type { AgeGroup } from '#features/sessions/contract.ts';

type Stars = 2 | 3 | 4 | 5;
type Texts = Readonly<Record<Stars, readonly [string, ...string[]]>>;

/** What people wrote about sessions they went to themselves, by stars: true of a room, a park and a track alike. */
const FOR_ADULTS: Texts = {
  5: [
    'Exactly what I hoped for. Clear teaching and a friendly crowd.',
    'I was nervous about coming on my own and needn’t have been. Already booked again.',
    'The best hour of my week. The coach notices everything and never makes a fuss about it.',
    'Well run, on time, and everybody was made welcome.',
    'Plenty of options for my bad knee without my having to ask.',
    'Lots of attention. I learnt more here than in a year on my own.',
    'Lovely people. Stayed for a cup of tea afterwards.',
    'Good pace, and I could walk down the stairs the next day.',
    '',
  ],
  4: [
    'Really good session. A little full, but everybody got a turn.',
    'Great teacher. It took me a while to warm up, which is not their fault.',
    'Enjoyed it and will be back. Parking takes a while at that hour.',
    'Harder than I expected, in a good way.',
    'Friendly and well explained. I’d have liked ten more minutes at the end.',
    'Good value and easy to find.',
    '',
  ],
  3: [
    'Decent session, though it started ten minutes late.',
    'Fine for getting moving. More correction would help those who are new.',
    'Nice people, but it was noisy and I missed some of the instructions.',
  ],
  2: [
    'Not quite as described: it was faster than I had been led to expect.',
    'The regular coach was away and the cover didn’t seem to know the plan.',
  ],
};

/** What whoever brought them wrote about sessions for children, teenagers and families. */
const FOR_CHILDREN: Texts = {
  5: [
    'They talk about it all week.',
    'Calm, kind and well organised. Ours cannot wait for the next one.',
    'The coach knew every name by the end of the first hour.',
    'Shy on the doorstep, beaming at pick-up.',
    '',
  ],
  4: [
    'Good fun and well looked after. A little full, but everybody got a turn.',
    'Friendly coaches. Parking takes a while at that hour.',
    'Well explained, and home tired, which was the idea.',
    '',
  ],
  3: [
    'Nice people, though it started ten minutes late.',
    'Fine, but the younger ones lost the thread halfway through.',
  ],
  2: ['The regular coach was away and the cover didn’t seem to know the children.'],
};

const YOUNG: readonly AgeGroup[] = ['2-5', '6-12', '13-17', 'family'];

/** What may be said of a session, by stars: it depends on whom it is for. */
export function reviewTexts(session: { age_groups: readonly AgeGroup[] }): Texts {
  return session.age_groups.every((group) => YOUNG.includes(group)) ? FOR_CHILDREN : FOR_ADULTS;
}

/** What a business answers. */
export const REVIEW_ANSWERS: Readonly<Record<'praise' | 'blame', readonly string[]>> = {
  praise: [
    'Thank you for coming, and for taking the time to write. See you soon.',
    'Thanks, that is good to hear. We will pass it on to the team.',
  ],
  blame: [
    'Thank you for telling us. We have talked about it and will do better.',
    'Sorry that it was not better this time. Tell us at the desk, and the next one is on us to get right.',
  ],
};
