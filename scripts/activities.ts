/**
 * `npm run activities -- activity-list.jsonld` makes the activity files from the standard's list and our groups
 * (assets/openactive/README.md). Every concept must get a group.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const projectFolder = path.resolve(import.meta.dirname, '..');
const SCHEME = 'https://openactive.io/activity-list';

const groupSchema = z.strictObject({
  /** In `session_types`. */
  id: z.number().int().positive(),
  name: z.string(),
  section: z.string(),
  /** Whose drawing and colours it has (shared/ui/brand/activity-tile.css). */
  family: z.string(),
  /** Label of the concept that our feeds name; absent if the standard has none. */
  published: z.string().optional(),
  /** Labels of its concepts; those below them follow. */
  concepts: z.array(z.string()).min(1),
  /** Lower case. */
  synonyms: z.array(z.string()).min(1),
});
export type ActivityGroup = z.infer<typeof groupSchema>;
const groupsSchema = z.strictObject({ licence: z.url(), activities: z.array(groupSchema) });

const standardSchema = z.object({
  concept: z.array(
    z.object({
      id: z.string().startsWith(`${SCHEME}#`),
      prefLabel: z.string(),
      altLabel: z.array(z.string()).optional(),
      broader: z.array(z.string()).optional(),
      notation: z.string(),
    }),
  ),
});

export interface Concept {
  id: string;
  /** The standard's label first. */
  labels: readonly string[];
  broader: readonly string[];
}

/** "Tai Chi" → "tai-chi". */
export const groupSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

export function readGroups(): ActivityGroup[] {
  const file = path.join(projectFolder, 'assets/openactive/groups.json');
  return groupsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).activities;
}

/** The number of groups whose concepts keep them when a concept has several broader ones. */
const FIRST_GROUPS = 7;

/**
 * Each concept's slug by its identifier: its own group's, else that of a broader concept, the first seven groups
 * before the others. Throws if one has none.
 */
export function assignGroups(
  groups: readonly ActivityGroup[],
  concepts: readonly Concept[],
): Map<string, string> {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  const byLabel = new Map(
    groups.flatMap(({ name, concepts: own }) => own.map((label) => [label, groupSlug(name)] as const)),
  );
  const first = new Set(groups.slice(0, FIRST_GROUPS).map(({ name }) => groupSlug(name)));
  const find = ({ id, labels: [label = ''], broader }: Concept, seen: ReadonlySet<string>): string[] => {
    const own = byLabel.get(label);
    if (own !== undefined) return [own];
    if (seen.has(id)) return [];
    const above = broader.flatMap((broaderId) => {
      const concept = byId.get(broaderId);
      return concept === undefined ? [] : find(concept, new Set([...seen, id]));
    });
    return [...above.filter((slug) => first.has(slug)), ...above];
  };
  return new Map(
    concepts.map((concept) => {
      const [slug] = find(concept, new Set());
      if (slug === undefined)
        throw new Error(`assets/openactive/groups.json has no group for ${concept.labels[0]}.`);
      return [concept.id, slug];
    }),
  );
}

const literal = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

/** The TypeScript module that lists the activities. */
export function renderActivities(groups: readonly ActivityGroup[]): string {
  const rows = groups.map(
    ({ name, section }) =>
      `  { value: ${literal(groupSlug(name))}, label: ${literal(name)}, section: ${literal(section)} },`,
  );
  return `/** Made by \`npm run activities\` from assets/openactive/groups.json, in the order of their ids. */
export const activities = [
${rows.join('\n')}
] as const;
`;
}

/** The TypeScript module with what people call them; apart, because only searches and forms need it. */
export function renderSynonyms(groups: readonly ActivityGroup[]): string {
  const rows = groups.map(
    ({ name, synonyms }) => `  ${literal(groupSlug(name))}: [${synonyms.map(literal).join(', ')}],`,
  );
  return `import type { ActivitySlug } from './activity-lists.ts';

/** Made by \`npm run activities\` from assets/openactive/groups.json: what people call each activity, in lower case. */
export const activitySynonyms: Readonly<Record<ActivitySlug, readonly string[]>> = {
${rows.join('\n')}
};
`;
}

function writeFile(name: string, text: string): void {
  writeFileSync(path.join(projectFolder, name), text);
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

function main(standardFile: string): void {
  const groups = readGroups();
  const standard = standardSchema.parse(JSON.parse(readFileSync(standardFile, 'utf8'))).concept;
  const concepts = standard.map(({ id, prefLabel, altLabel = [], broader = [] }): Concept => {
    const short = (full: string) => full.slice(SCHEME.length + 1);
    return { id: short(id), labels: [prefLabel, ...altLabel], broader: broader.map(short) };
  });
  const assigned = assignGroups(groups, concepts);
  const source = { source: SCHEME, licence: 'https://creativecommons.org/licenses/by/4.0/' };
  writeFile(
    'assets/openactive/activity-list.json',
    toJson({
      ...source,
      concepts: concepts.map(({ id, labels, broader }) => ({
        id,
        labels,
        ...(broader.length > 0 && { broader }),
        activity: assigned.get(id),
      })),
    }),
  );
  writeFile(
    'assets/openactive/activities.json',
    toJson({
      ...source,
      activities: groups.flatMap(({ name, published }) => {
        if (published === undefined) return [];
        const concept = standard.find(({ prefLabel }) => prefLabel === published);
        if (concept === undefined) throw new Error(`The standard has no ${published}.`);
        const { id, prefLabel, notation } = concept;
        return [{ slug: groupSlug(name), id, prefLabel, notation }];
      }),
    }),
  );
  writeFile('src/shared/domain/activities.ts', renderActivities(groups));
  writeFile('src/shared/domain/activity-synonyms.ts', renderSynonyms(groups));
  console.log(`${concepts.length} concepts in ${groups.length} activities. Now run npm run format.`);
}

if (process.argv[1] === import.meta.filename) {
  const [file] = process.argv.slice(2);
  if (file === undefined)
    throw new Error('Name the standard’s list: npm run activities -- activity-list.jsonld');
  main(file);
}
