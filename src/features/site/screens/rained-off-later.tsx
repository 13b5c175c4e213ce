import { type ComponentType, lazy } from 'react';

const NoPicture: ComponentType = () => null;

async function picture(): Promise<ComponentType> {
  try {
    return (await import('./court-pictures.tsx')).RainedOff;
  } catch {
    // What made the page crash may also keep this from coming.
    return NoPicture;
  }
}

/** The crash screen's picture, fetched when there is a crash. The screen is the same without it. */
export const RainedOff: ComponentType = import.meta.env.SSR
  ? await picture()
  : lazy(async () => ({ default: await picture() }));
