import type { Baseline } from './baseline.ts';
import { type Counts, perThousand } from './counts.ts';
import type { Group } from './text.ts';

interface Limits {
  standIns: number;
  passives: number;
}

/** Per 1,000 words, in product texts. */
const COPY_LIMITS: Limits = { standIns: 3, passives: 10 };
/** Per 1,000 words, in documents. */
const DOCUMENT_LIMITS: Limits = { standIns: 4, passives: 12 };

const limits: ReadonlyMap<Group, Limits> = new Map([
  ['copy', COPY_LIMITS],
  ['mails', COPY_LIMITS],
  ['help', COPY_LIMITS],
  ['legal', COPY_LIMITS],
  ['api', COPY_LIMITS],
  ['commands', COPY_LIMITS],
  ['docs/product', DOCUMENT_LIMITS],
  ['docs', DOCUMENT_LIMITS],
  ['docs/decisions', DOCUMENT_LIMITS],
  ['README', DOCUMENT_LIMITS],
  ['CONTRIBUTING', DOCUMENT_LIMITS],
  ['CHANGELOG', DOCUMENT_LIMITS],
]);

/** Tolerance: rates move when neutral words go. */
const TOLERANCE = 0.5;
const NAMES = { standIns: 'what/who per 1,000', passives: 'passives per 1,000' } as const;

/** Rates above their group's limit. */
export function groupRates(counts: ReadonlyMap<Group, Counts>): Baseline {
  return new Map(
    [...counts].flatMap(([group, counted]): [string, number][] => {
      const limit = limits.get(group);
      if (limit === undefined) return [];
      return (['standIns', 'passives'] as const).flatMap((name): [string, number][] => {
        const rate = Number(perThousand(counted[name], counted).toFixed(1));
        return rate > limit[name] ? [[`(${group})\t${NAMES[name]}`, rate]] : [];
      });
    }),
  );
}

/** Rates above both limit and baseline. */
export function ratesOverLimit(rates: Baseline, baseline: Baseline): string[] {
  return [...rates].flatMap(([key, rate]) => {
    const before = baseline.get(key);
    if (before !== undefined && rate <= before + TOLERANCE) return [];
    return [
      `${key.replace('\t', ': ')}: ${rate}, ${before === undefined ? 'above the limit' : `and ${before} before`}`,
    ];
  });
}
