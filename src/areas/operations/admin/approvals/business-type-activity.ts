const activities: readonly [pattern: RegExp, activity: string][] = [
  [/yoga|wellness/i, 'yoga'],
  [/pilates|dance/i, 'pilates'],
  [/martial/i, 'bjj'],
  [/outdoor|sports/i, 'running'],
  [/crossfit/i, 'hiit'],
  [/personal/i, 'personal-training'],
];

/** The activity whose tile stands for a type of business: "Pilates Studio" is pilates; weights for the rest. */
export function businessTypeActivity(businessType: string): string {
  return activities.find(([pattern]) => pattern.test(businessType))?.[1] ?? 'gym';
}
