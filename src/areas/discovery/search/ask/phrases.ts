import type { AccessFact } from '#shared/domain/access-facts.ts';
import { activities } from '#shared/domain/activities.ts';
import type { ActivitySlug } from '#shared/domain/activity-lists.ts';
import { activitySynonyms } from '#shared/domain/activity-synonyms.ts';
import type {
  RatingFloor,
  SearchAgeGroup,
  SearchDifficulty,
  SessionGender,
  SortOrder,
} from '#shared/domain/option-lists.ts';
import { tokenizeSentence } from './tokens.ts';

/** What a phrase or number asks for. Minutes after midnight, days from 0 (Sunday), pounds, miles. */
export type Wish =
  | { kind: 'activity'; slug: ActivitySlug }
  | { kind: 'level'; level: SearchDifficulty }
  | { kind: 'age'; group: SearchAgeGroup }
  | { kind: 'gender'; gender: SessionGender }
  | { kind: 'access'; fact: AccessFact }
  | { kind: 'sort'; order: SortOrder }
  | { kind: 'rating'; stars: RatingFloor }
  | { kind: 'bookable' }
  | { kind: 'places'; count: number }
  | { kind: 'price'; from: number | null; to: number | null }
  | { kind: 'place'; value: string; code: boolean }
  | { kind: 'radius'; miles: number }
  | { kind: 'words'; text: string }
  | { kind: 'dates'; from?: string; to?: string }
  /** A weekday said once ("Saturday"): a date, unless others follow. */
  | { kind: 'weekday'; day: number }
  /** Every week: "Saturdays", "weekdays". `loose` gives way to any other day. */
  | { kind: 'weekly'; days: readonly number[]; loose?: true }
  /** `clock`: said in hours. */
  | { kind: 'time'; from: number; to: number; clock: boolean };

export interface Phrase {
  words: readonly string[];
  /** Empty: known, but no filter. */
  wishes: readonly Wish[];
  guessed: boolean;
}

const H = 60;
const WEEKDAYS = [1, 2, 3, 4, 5];
const time = (from: number, to: number): Wish => ({ kind: 'time', from: from * H, to: to * H, clock: false });
const workdays: Wish = { kind: 'weekly', days: WEEKDAYS, loose: true };

export const EVENING = time(17, 24);

type Entry = readonly [phrases: string, ...wishes: Wish[]];

const level = (value: SearchDifficulty): Wish => ({ kind: 'level', level: value });
const age = (group: SearchAgeGroup): Wish => ({ kind: 'age', group });
const access = (fact: AccessFact): Wish => ({ kind: 'access', fact });
const gender = (value: SessionGender): Wish => ({ kind: 'gender', gender: value });
const sort = (order: SortOrder): Wish => ({ kind: 'sort', order });
const weekly = (...days: number[]): Wish => ({ kind: 'weekly', days });
const activity = (slug: ActivitySlug): Wish => ({ kind: 'activity', slug });
const places = (count: number): Wish => ({ kind: 'places', count });

/** Said in so many words. Phrases are separated by "|". */
const SAID: readonly Entry[] = [
  [
    'beginner|beginners|absolute beginner|absolute beginners|complete beginner|complete beginners|total beginner|total beginners|novice|novices|first time|first timer|first timers|new to|never done|never tried|have never done|ive never done|have never tried|havent done|no experience|no experience needed|no experience required|introduction|introduction to|introductory|intro|intro to|for starters|taster|tasters|taster session|taster class|try dive|learn to',
    level('beginner'),
  ],
  ['intermediate|intermediates|improver|improvers', level('intermediate')],
  ['advanced|expert|experts|experienced', level('advanced')],
  [
    'toddler|toddlers|preschool|pre school|preschooler|preschoolers|pre schooler|pre schoolers|nursery age',
    age('2-5'),
  ],
  ['teen|teens|teenage|teenager|teenagers|teenaged', age('13-17')],
  ['young adult|young adults', age('18-25')],
  [
    'senior|seniors|senior citizen|senior citizens|pensioner|pensioners|oap|oaps|older people|older adults|older adult|older person|elderly|elderly people|retired|retired people|retirees',
    age('50+'),
  ],
  [
    'family|families|family friendly|whole family|parent and child|parents and children|parents and kids|mum and daughter|dad and son|with kids|with the kids|with my kids|with our kids|with children|with the children|with my children|with our children',
    age('Family'),
  ],
  [
    'women only|woman only|ladies only|lady only|female only|females only|womens only|all female|all women|only women|only ladies|girls only',
    gender('female_only'),
  ],
  ['men only|man only|male only|males only|mens only|all male|only men', gender('male_only')],
  ['mixed gender|mixed sex|mixed gender only', gender('mixed')],
  [
    'step free|stepfree|step free access|no steps|no stairs|without stairs|without steps|level access|wheelchair|wheelchairs|wheelchair user|wheelchair users|wheelchair access|wheelchair accessible|wheelchair friendly|in a wheelchair|lift access|mobility scooter|ramp access',
    access('step_free'),
  ],
  [
    'accessible toilet|accessible toilets|disabled toilet|disabled toilets|disabled loo|disabled loos|accessible loo|accessible loos|accessible wc|disabled wc',
    access('accessible_toilet'),
  ],
  ['hearing loop|hearing loops|induction loop|t loop', access('hearing_loop')],
  ['quiet|quieter|quiet session|quiet sessions|quiet class', access('quiet')],
  ['seated|sitting down|sit down|in a chair|on a chair|can be done seated', access('seated')],
  [
    'pregnant|pregnancy|antenatal|ante natal|prenatal|pre natal|expecting a baby|mum to be|mums to be',
    access('pregnancy'),
  ],
  [
    'pram|prams|buggy|buggies|pushchair|pushchairs|pram friendly|buggy friendly|pushchair friendly|room for prams|with a pram|with a buggy',
    access('prams'),
  ],
  [
    'dog friendly|dogs welcome|dogs allowed|welcomes dogs|allows dogs|with my dog|with a dog|with our dog|with dogs|with the dog|bring my dog|bring a dog|bring the dog|bring our dog|bring dogs|dog|dogs',
    access('dogs'),
  ],
  ['cheapest|cheapest first|lowest price', sort('price_asc')],
  ['nearest|closest|nearest first|closest first', sort('distance')],
  ['best rated|top rated|highest rated|best reviewed|best reviews', sort('rating')],
  ['highly rated|well rated|high rated|well reviewed', { kind: 'rating', stars: '4' }],
  [
    'book online|bookable online|online booking|booking online|can book online|bookable here|book here|book on here',
    { kind: 'bookable' },
  ],
  [
    'spaces left|places left|space left|place left|with spaces|with space|with places|with spaces left|with places left|with space left|with a space left|spots left|still spaces|not full|not fully booked|not sold out',
    places(1),
  ],
  ['early|early morning|early mornings|first thing|first thing in the morning', time(0, 9)],
  ['morning|mornings', time(9, 12)],
  ['lunch|lunches|lunchtime|lunchtimes|lunch time|lunch hour|lunch break|lunchbreak', time(12, 14)],
  ['afternoon|afternoons|arvo', time(14, 17)],
  ['evening|evenings|eve|eves|night|nights|nighttime|night time|of an evening|end of the day', time(17, 24)],
  [
    'weekday|weekdays|week days|during the week|in the week|monday to friday|mon to fri|mon fri',
    weekly(...WEEKDAYS),
  ],
  ['weekend|weekends|at the weekend|at weekends|on weekends|on the weekend|every weekend', weekly(0, 6)],
  ['weeknight|weeknights|week nights|school night|school nights', weekly(...WEEKDAYS), EVENING],
  [
    'every day|everyday|any day|any time|anytime|all levels|all abilities|all ages|mixed ability|any level|any ability|anywhere|whenever|free weights|free trial|free parking|step by step|walk in|walk ins|drop in|drop ins|by car|next to|of all ages|best deal|best deals|back to basics|im free|i am free|were free|we are free|am free|hula hoop|hula hoops',
  ],
  ['after work|after the office|after the day job', workdays, EVENING],
  ['before work', workdays, time(0, 9)],
  ['free|for free|free of charge|no cost|costs nothing|for nothing', { kind: 'price', from: null, to: 0 }],
  // A session for one activity, in everyday words that its synonyms lack.
  [
    'spin bike|spin bikes|spin classes|spin session|spin sessions|spinning class|spinning classes',
    activity('indoor-cycling'),
  ],
  ['run|runs|runner|runners|park run|park runs|running group|running club', activity('running')],
  ['swimmer|swimmers|swimming lesson|swim squad|swims', activity('swimming')],
  ['dancer|dancers|dancey|dance class|dance classes|ceilidh|ceilidhs', activity('dance')],
  ['climber|climbers|climb', activity('climbing')],
  ['boxing gym|boxing club|boxer|boxers', activity('boxing')],
  ['footie|footy|kickabout|kick about|five a side football|5 a side football', activity('football')],
  ['cyclist|cyclists|tandem cycling|bikes|bike rides', activity('cycling')],
  ['gym goer|gyms', activity('gym')],
  ['weight lifting|lift weights|strength and conditioning|s and c', activity('strength-training')],
  ['walks|walkers|hike|hikes|ramble|rambles', activity('walking')],
  [
    'personal trainers|personal training|one on one|1 2 1 training|1 to 1 training|one to one training',
    activity('personal-training'),
  ],
  ['thai chi|tai chi class', activity('tai-chi')],
  ['martial art', activity('martial-arts')],
  ['tumbling class|gym club', activity('gymnastics')],
  ['golf driving range', activity('golf')],
  ['canoeing|kayaking|paddleboarding|surf|sail|paddle board', activity('water-sports')],
];

/** Probably meant; the page says from which words. */
const GUESSED: readonly Entry[] = [
  [
    'gentle|easy|easier|easy going|easy pace|slow pace|slow paced|basic|basics|fundamentals|nothing too hard|not too hard|nothing too strenuous|not too strenuous|nothing too difficult|not too difficult|nothing strenuous|want to start|wanting to start|to start|starting out|just starting|get started',
    level('beginner'),
  ],
  [
    'kid|kids|child|children|childrens|youngster|youngsters|junior|juniors|boys|girls|primary school',
    age('6-12'),
  ],
  ['secondary school', age('13-17')],
  ['student|students', age('18-25')],
  ['women|woman|ladies|lady|womens|female|females|for women|for ladies', gender('female_only')],
  ['men|mens|male|males|for men|blokes|lads', gender('male_only')],
  [
    'accessible|disabled|disabled access|disabled friendly|disability|disability friendly|disabled people',
    access('step_free'),
  ],
  ['deaf|hard of hearing|hearing aid|hearing aids|hearing impaired|deaf friendly', access('hearing_loop')],
  [
    'autistic|autism|autism friendly|sensory friendly|sensory|relaxed session|neurodivergent',
    access('quiet'),
  ],
  [
    'cheap|cheaper|cheaply|cheap as chips|affordable|inexpensive|low cost|low price|budget|on a budget|good value',
    sort('price_asc'),
  ],
  ['best', sort('rating')],
  ['good reviews|great reviews|recommended', { kind: 'rating', stars: '4' }],
  ['midweek|mid week', weekly(2, 3, 4)],
  ['early evening|early evenings', time(17, 19)],
  ['late evening|late evenings|late night|late nights|late at night', time(20, 24)],
  ['daytime|during the day|in the day|day time', time(9, 17)],
  ['after school', workdays, time(15.5, 18)],
  [
    'after the school run|after school run|after drop off|after the school drop off|after school drop off|after nursery drop off',
    workdays,
    time(9, 12),
  ],
  ['during school hours|in school hours|school hours|while the kids are at school', workdays, time(9, 15)],
  [
    'me and my wife|me and my husband|me and my partner|me and my girlfriend|me and my boyfriend|me and a friend',
    places(2),
  ],
  [
    'me and my friend|me and my mate|me and a mate|me and my mum|me and my sister|me and my brother',
    places(2),
  ],
  ['my wife and i|my husband and i|my partner and i|my friend and i|couples', places(2)],
  ['walking distance|within walking distance|in walking distance|walkable', { kind: 'radius', miles: 1 }],
  ['chair yoga', activity('yoga'), access('seated')],
];

const phraseWords = (text: string): string[] => tokenizeSentence(text).tokens.map(({ word }) => word);

/** Words that mean something else in most sentences than their activity. */
const NOT_IN_SENTENCES: ReadonlySet<string> = new Set([
  'modern',
  'commercial',
  'strictly',
  'other',
  'toddlers',
  'older adults',
  'over 50s',
  'early years',
  'fitness class',
  'total body',
  'step',
  'creche',
  'lido',
  'british military fitness',
]);

function listActivityPhrases(): Phrase[] {
  return activities.flatMap(({ value, label }) =>
    [label, ...activitySynonyms[value]].flatMap((name): Phrase[] => {
      const words = phraseWords(name);
      if (NOT_IN_SENTENCES.has(words.join(' '))) return [];
      // "Other" is not what the person said.
      const phrase = { wishes: [activity(value)], guessed: value === 'other' };
      const last = words.at(-1) ?? '';
      return [
        { ...phrase, words },
        ...(/(?:[^s]|ss)$/.test(last) ? [{ ...phrase, words: [...words.slice(0, -1), `${last}s`] }] : []),
      ];
    }),
  );
}

const toPhrases = (entries: readonly Entry[], guessed: boolean): Phrase[] =>
  entries.flatMap(([phrases, ...wishes]) =>
    phrases.split('|').map((text) => ({ words: phraseWords(text), wishes, guessed })),
  );

/** By first word, longest first. Later entries replace earlier ones with the same words. */
function indexPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const byText = new Map(
    [
      ...listActivityPhrases(),
      { words: ['step', 'class'], wishes: [activity('step')], guessed: false },
      ...toPhrases(SAID, false),
      ...toPhrases(GUESSED, true),
    ].map((phrase) => [phrase.words.join(' '), phrase]),
  );
  const byFirstWord = new Map<string, Phrase[]>();
  for (const phrase of [...byText.values()].toSorted((one, other) => other.words.length - one.words.length)) {
    const [first = ''] = phrase.words;
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase]);
  }
  return byFirstWord;
}

export const phrases = indexPhrases();

/** Every word of a phrase, for corrections. */
export const phraseVocabulary: ReadonlySet<string> = new Set(
  [...phrases.values()].flat().flatMap(({ words }) => words),
);
