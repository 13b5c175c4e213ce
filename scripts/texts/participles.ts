/** Irregular participles, in dictionary order of the verb. */
const IRREGULAR = new Set(
  `arisen awoken beaten become begun bent bet bitten blown borne born bought bound bred broken brought built burnt burst
  cast caught chosen cut dealt done dragged drawn driven drunk eaten fed felt found fought flown forbidden foreseen
  forgiven forgotten found frozen given ground grown heard held hidden hit hung hurt kept known laid learnt led left lent
  let lit lost made meant met mistaken misread outdone overdrawn overridden overseen paid prepaid proven put read rebuilt
  redone repaid reset resent retold rewritten rid ridden rung run said sat seen sent set sewn shaken shed shone shot shown
  shut slid sold sought spelt spent split spoken spread spun stolen stood struck stuck sunk sworn swept swum taken taught
  thought thrown told torn undone understood undertaken unset unpaid upset withdrawn withheld won worn wound woven written
  overwritten unsold unread unseen unknown`.split(/\s+/),
);

/** Words in -ed that are no participles, or only adjectives. */
const OTHERS = new Set(
  `bed bleed breed creed deed embed exceed feed greed hundred indeed inbred need proceed red sacred seed shed sled speed
  succeed unpaid weed aged beloved naked rugged wicked blessed tired unread unknown unsold unseen`.split(
    /\s+/,
  ),
);

/** In -ed or irregular. It takes "is interested" for a passive and misses "has it done"; both are rare. */
export const isParticiple = (word: string): boolean =>
  !OTHERS.has(word) && (IRREGULAR.has(word) || (word.length > 3 && word.endsWith('ed')));
