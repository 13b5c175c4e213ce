import { queryOptions } from '@tanstack/react-query';
import type { AbsenceRules } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import type { ApiClient } from '#shared/http/api-client.ts';

export const absencesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['customers', businessId, 'absences'],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/absences', { params: { businessId }, signal }),
  });

export const changeAbsenceRules = (api: ApiClient, businessId: number, rules: AbsenceRules | null) =>
  api.call('PUT /api/businesses/:businessId/absence-rules', { params: { businessId }, body: { rules } });

export const waiveAbsence = (api: ApiClient, businessId: number, bookingId: string) =>
  api.call('POST /api/businesses/:businessId/absences/:bookingId/waive', {
    params: { businessId, bookingId },
  });
