import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { messageFields } from '../contract.ts';
import { automationErrors } from './copy.ts';
import { automationTemplates, LAPSED_WEEKS, unknownPlaceholder } from './rules.ts';

const template = z.enum(automationTemplates);

const automationSchema = z.object({
  template,
  isOn: z.boolean(),
  /** Weeks without a visit; null except for `lapsed`. */
  weeks: z.number().int().nullable(),
  /** With placeholders: "Thank you, {first name}". */
  subject: z.string(),
  text: z.string(),
  /** The people due now, who agreed to news. `people` has the first 50. */
  reach: z.object({
    count: z.number().int(),
    /** Due, without their agreement. */
    unwilling: z.number().int(),
    people: z.array(z.object({ id: z.uuid(), name: z.string(), because: z.string() })),
  }),
  /** People, over all time. `returned` booked within 30 days. */
  sent: z.object({
    count: z.number().int(),
    returned: z.number().int(),
    lastAt: z.iso.datetime().nullable(),
  }),
});
export type Automation = z.infer<typeof automationSchema>;

/** In the order of the templates. */
const automationsSchema = z.object({ automations: z.array(automationSchema) });
export type Automations = z.infer<typeof automationsSchema>;

const words = {
  isOn: z.boolean(),
  weeks: z
    .number({ error: automationErrors.noWeeks })
    .int(automationErrors.noWeeks)
    .min(LAPSED_WEEKS.min, automationErrors.noWeeks)
    .max(LAPSED_WEEKS.max, automationErrors.noWeeks)
    .nullable(),
  ...messageFields,
};

/** `PUT …/automations/{template}`: the whole automation. `weeks` only for `lapsed`, and then required. */
export const automationInputSchema = z.object({ template, ...words }).superRefine((input, context) => {
  const refuse = (path: keyof typeof words, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((input.template === 'lapsed') !== (input.weeks !== null)) refuse('weeks', automationErrors.noWeeks);
  for (const field of ['subject', 'text'] as const) {
    const unknown = unknownPlaceholder(input.template, input[field]);
    if (unknown !== null) refuse(field, automationErrors.unknownPlaceholder(unknown));
  }
});
export type AutomationInput = z.infer<typeof automationInputSchema>;

/** For owners and managers on Premium Pro. */
export const automationEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/automations': {
    auth: 'user',
    params: businessParamsSchema,
    answer: automationsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/automations': {
    auth: 'user',
    params: businessParamsSchema,
    body: automationInputSchema,
    answer: automationsSchema,
    rateLimit: { max: 60, timeWindow: '10 minutes' },
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof automationEndpoints> {}
}
