import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';
import { activities } from '#shared/domain/activities.ts';
import { activitySynonyms } from '#shared/domain/activity-synonyms.ts';
import { activitySlug } from '#shared/ui/brand/activity-tile.tsx';
import { assignGroups, groupSlug, readGroups } from './activities.ts';

const groups = readGroups();
const { concepts } = readJsonAsset(
  'openactive/activity-list.json',
  z.object({
    concepts: z.array(
      z.object({
        id: z.string(),
        labels: z.array(z.string()).min(1),
        broader: z.array(z.string()).default([]),
        activity: z.string(),
      }),
    ),
  }),
);

it('each of the standard’s 768 concepts has one group, as the checked-in list says', () => {
  expect(concepts).toHaveLength(768);
  const assigned = assignGroups(groups, concepts);
  expect(Object.fromEntries(assigned)).toEqual(
    Object.fromEntries(concepts.map(({ id, activity }) => [id, activity])),
  );
});

it('fails for a concept without a group, and for a tree that leads in a circle', () => {
  const alone = [{ id: 'x', labels: ['Chess Boxing Ballet'], broader: ['x'] }];
  expect(() => assignGroups(groups, alone)).toThrow('no group for Chess Boxing Ballet');
});

it('keeps what seven activities had: “Bodybalance™” stays Pilates', () => {
  const slugOf = (label: string) => concepts.find(({ labels }) => labels.includes(label))?.activity;
  expect(['Bodybalance™', 'Body Attack', 'Hatha Yoga', 'Jogging', 'Treadmill'].map(slugOf)).toEqual([
    'pilates',
    'hiit',
    'yoga',
    'running',
    'gym',
  ]);
});

it('the modules of the program are those that the script makes', () => {
  expect(activities.map(({ label, section }) => ({ name: label, section }))).toEqual(
    groups.map(({ name, section }) => ({ name, section })),
  );
  expect(activities.map(({ value }) => value)).toEqual(groups.map(({ name }) => groupSlug(name)));
  expect(activitySynonyms).toEqual(
    Object.fromEntries(groups.map(({ name, synonyms }) => [groupSlug(name), synonyms])),
  );
});

it('groups are numbered in order, and none has two names or a synonym of another', () => {
  expect(groups.map(({ id }) => id)).toEqual(groups.map((_, index) => index + 1));
  const names = groups.flatMap(({ name, synonyms }) => [name.toLowerCase(), ...synonyms]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  // Tiles take a slug or a name.
  for (const { name } of groups) expect(activitySlug(name)).toBe(groupSlug(name));
});

it('each group has the colours and the drawing of its family', () => {
  const css = readFileSync(
    path.resolve(import.meta.dirname, '../src/shared/ui/brand/activity-tile.css'),
    'utf8',
  );
  const rules = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector,
    body,
  }));
  // Other has those of the rule for all.
  for (const { name, family } of groups.filter((group) => group.family !== 'other')) {
    const rule = rules.find(({ selector }) => selector.includes(`[data-activity="${groupSlug(name)}"]`));
    expect(rule?.body, name).toContain(`scenes/${family}.svg`);
    expect(rule?.body, name).toContain('--tile-bg');
  }
});
