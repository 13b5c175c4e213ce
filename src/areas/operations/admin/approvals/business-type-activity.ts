const activities: readonly [pattern: RegExp, activity: string][] = [
  [/yoga|wellness/i, 'yoga'],
  [/pilates/i, 'pilates'],
  [/dance/i, 'dance'],
  [/swim/i, 'swimming'],
  [/martial/i, 'martial-arts'],
  [/outdoor|sports/i, 'running'],
  [/crossfit/i, 'hiit'],
  [/personal/i, 'personal-training'],
];

/**
 * Returns the activity whose tile illustrates a business type: "Pilates Studio" gives pilates, an unknown type
 * weights.
 */
export function businessTypeActivity(businessType: string): string {
  return activities.find(([pattern]) => pattern.test(businessType))?.[1] ?? 'gym';
}
