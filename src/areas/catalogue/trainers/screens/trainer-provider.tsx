import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { trainerQuery } from '../api.ts';
import type { Trainer } from '../contract.ts';

export function TrainerProvider({ children }: { children: (trainer: Trainer) => ReactNode }) {
  const { trainerId = '' } = useParams({ strict: false });
  const { data: trainer } = useSuspenseQuery(trainerQuery(useApi(), trainerId));
  return children(trainer);
}
