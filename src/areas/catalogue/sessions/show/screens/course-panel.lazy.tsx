import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Only for sessions that are sold as courses. */
export const CoursePanel = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./course-panel.tsx')).CoursePanel : null,
  load: async () => (await import('./course-panel.tsx')).CoursePanel,
});
