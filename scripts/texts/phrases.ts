/** With its replacement. */
export interface Phrase {
  rule: string;
  pattern: RegExp;
  advice: string;
  /** Only for screens, mails, help and answers. */
  isForScreens?: true;
}

const SENTENCE_START = '(?<=^|[.!?…:] |[“"(])';

export const phrases: readonly Phrase[] = [
  {
    rule: 'is-told',
    pattern: /\b(?:is|are|was|were|be|been|being)(?: \w+ly| not| also)? told\b/gi,
    advice: 'say who tells: “We email you”',
  },
  { rule: 'said', pattern: /\bsaid\b/gi, advice: 'name who says it, or use “shown”, “written”, “confirmed”' },
  { rule: 'whoever', pattern: /\bwho(?:m|so)?ever\b/gi, advice: 'use a noun: “the customer”, “anyone who”' },
  { rule: 'whom', pattern: /\bwhom\b/gi, advice: 'turn the sentence round: “the person you gave it to”' },
  { rule: 'those-who', pattern: /\bthose who\b/gi, advice: 'use a noun: “customers”, “people who”' },
  {
    rule: 'somebody',
    pattern: /\b(?:some|any|every)body\b/gi,
    advice: 'someone, anyone, everyone',
    isForScreens: true,
  },
  {
    rule: 'opens-with-stand-in',
    pattern: new RegExp(
      `${SENTENCE_START}(?:What|Whoever|Whose|Whom|Of)\\b(?! course\\b)(?=[^?]*(?:[.!;]|$))`,
      'g',
    ),
    advice: 'start with who acts, or with the noun',
  },
  {
    rule: 'opens-with-where',
    pattern: new RegExp(`${SENTENCE_START}Where\\b[^?.]*, `, 'g'),
    advice: 'use “If …,” or the noun',
  },
  { rule: 'of-theirs', pattern: /\bof (?:ours|yours|theirs)\b/gi, advice: 'our, your, their' },
  {
    rule: 'nothing-of',
    pattern: /\bnothing of\b/gi,
    advice: 'say what is left out, or use a verb with “not”',
  },
  {
    rule: 'is-no',
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|later\b|earlier\b|one\b)\w+/gi,
    advice: 'use “isn’t a …”, “can’t be …”',
  },
  {
    rule: 'stands',
    pattern: /\bstands?\b(?! for\b|-| ?alone\b| out\b)(?<!\ba stand)/gi,
    advice: 'is, is shown, stays valid',
  },
  { rule: 'anew', pattern: /\banew\b/gi, advice: 'again' },
  { rule: 'beforehand', pattern: /\bbeforehand\b/gi, advice: 'before' },
  { rule: 'meanwhile', pattern: /\bmeanwhile\b/gi, advice: 'leave it out, or “until then”' },
  { rule: 'in-place-of', pattern: /\bin place of\b/gi, advice: 'instead of' },
  { rule: 'by-turns', pattern: /\bby turns\b/gi, advice: 'one after the other' },
  {
    rule: 'so-much-longer',
    pattern: /\bso much (?:longer|later|earlier)\b/gi,
    advice: 'extended, postponed',
  },
  {
    rule: 'has-it-made',
    pattern: /\b(?:has|have|had) (?:it|them) (?:made|done|sent)\b/gi,
    advice: 'name who does it',
  },
  { rule: 'once-it-is-there', pattern: /\bonce it is there\b/gi, advice: 'say what happens first' },
  {
    rule: 'should-it',
    pattern: new RegExp(
      `${SENTENCE_START}Should (?:it|you|they|we|he|she|this|that|an?|the)\\b(?=[^?]*(?:[.!;]|$))`,
      'g',
    ),
    advice: '“If …”',
  },
  {
    rule: 'call-off',
    pattern: /\bcall(?:s|ed|ing)?(?: (?:the |a |an |your )?\w+)? off\b/gi,
    advice: 'cancel',
  },
  {
    rule: 'give-back',
    pattern: /\b(?:give|gives|giving|gave|given)(?: (?:the |a |an |your )?\w+)? back\b/gi,
    advice: 'refund, return, release',
  },
  { rule: 'tell-of', pattern: /\b(?:tell|tells|telling|told) of\b/gi, advice: 'email, show, list' },
  { rule: 'reckon', pattern: /\breckon(?:s|ed|ing)?\b/gi, advice: 'calculate, count' },
  { rule: 'suffice', pattern: /\bsuffic(?:es?|ed|ing)\b/gi, advice: 'is enough' },
  { rule: 'hand-in', pattern: /\bhand(?:s|ed|ing)? in\b/gi, advice: 'send, submit' },
  { rule: 'dearer', pattern: /\bdear(?:er|est)\b/gi, advice: 'more expensive, costs more' },
  { rule: 'mend', pattern: /\bmend(?:s|ed|ing)?\b/gi, advice: 'fix, correct' },
  { rule: 'bear', pattern: /\b(?:bears|borne)\b/gi, advice: 'pay, cover' },
  {
    rule: 'press',
    pattern:
      /\bpress(?:es|ed|ing)?\b(?! (?:Enter|Return|Esc|Escape|Tab|Space|Ctrl|Shift|the \w+ key|release|\/))(?<!\bbench press)/gi,
    advice: '“select”, or the button’s name',
    isForScreens: true,
  },
  {
    rule: 'could-not-be',
    pattern: /\bcould not be \w+/gi,
    advice: '“We couldn’t …”, and what to do',
    isForScreens: true,
  },
  {
    rule: 'dismiss',
    pattern: /^(?:Not now|Leave it|Keep it|Leave it as it is|Leave as it is|Never mind)[.!]?$/gi,
    advice: '“Cancel”, or the verb with its object',
    isForScreens: true,
  },
  {
    rule: 'button-verb',
    pattern:
      /^(?:Lift|Shut out|Put away|Take away|Show a paper|Make(?! (?:\w+ )?(?:an? )?admin))\b(?=(?: [\w’]+){0,3}$)/g,
    advice: 'an ordinary verb: reopen, remove, hide, fix, add, create',
    isForScreens: true,
  },
  // Spelling of terms.
  { rule: 'term-email', pattern: /\be-mail\w*/gi, advice: 'email' },
  {
    rule: 'term-sign-in',
    pattern: /(?<!\b(?:audit|the|a) )\blog(?:s|ged|ging)? ?-?in\b|\blogins?\b/gi,
    advice: 'sign in, sign-in',
  },
  { rule: 'term-sign-out', pattern: /\blog(?:s|ged|ging)? ?-?out\b/gi, advice: 'sign out' },
  { rule: 'term-waiting-list', pattern: /\bwait-?lists?\b/gi, advice: 'waiting list' },
  { rule: 'term-postcode', pattern: /\bpost codes?\b|\bpost-codes?\b/gi, advice: 'postcode' },
  { rule: 'term-website', pattern: /\bweb[ -]sites?\b/gi, advice: 'website' },
  {
    rule: 'term-document',
    pattern: /\bpapers?\b(?! forms?\b)/gi,
    advice: 'document, certificate (paper is for printing)',
    isForScreens: true,
  },
  { rule: 'term-backup', pattern: /\bback-ups?\b/gi, advice: 'backup (noun), back up (verb)' },
  { rule: 'term-any-more', pattern: /\banymore\b/gi, advice: 'any more' },
  {
    rule: 'british',
    pattern:
      /\b(?!Authorization\b|Organization\b)(?:colors?|centers?|favorites?|behaviors?|cancel(?:ed|ing)|gray|whilst|amongst|(?:organi|recogni|reali|customi|minimi|maximi|optimi|synchroni|summari|prioriti|authori)z(?:e|es|ed|ing|ation))\b/gi,
    advice: 'British spelling',
  },
];
