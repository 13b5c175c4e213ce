import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '#shared/domain/app-error.ts';
import { ApiError } from '#shared/http/api-client.ts';
import {
  type Confirmation,
  type Tool,
  type ToolAnswer,
  type ToolContext,
  ToolError,
} from '../tools/define-tool.ts';
import { sign, unsign } from '../tools/quote.server.ts';
import { ProtocolError, type RpcRequest } from './messages.ts';
import type { ClientFacts } from './read-request.ts';

const callSchema = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  inputResponses: z.record(z.string(), z.unknown()).optional(),
  requestState: z.string().max(2_000).optional(),
});
export type ToolCall = z.infer<typeof callSchema>;

/** Throws `ProtocolError` (-32602). */
export function readToolCall({ id, params }: RpcRequest): ToolCall {
  const { data } = callSchema.safeParse(params);
  if (data === undefined)
    throw new ProtocolError('params', 'Set "name" to a tool and "arguments" to an object.', { id });
  return data;
}

const text = (words: string) => ({ type: 'text', text: words });

const success = ({ summary, data }: ToolAnswer<object>) => ({
  // The same data as text is for clients from before structured results.
  content: [text(summary), text(JSON.stringify(data))],
  structuredContent: data,
  isError: false,
});

const failure = (sentence: string) => ({ content: [text(sentence)], isError: true });

/** How long a person may take to answer. */
const ANSWER_MINUTES = 10;

/** The key of our question in `inputRequests`. */
const QUESTION = 'confirm';

const answerSchema = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z.object({ agree: z.boolean() }).optional(),
});

/** Runs a tool. Problems that the caller can solve are results with `isError`. */
export async function runTool(
  tool: Tool,
  call: ToolCall,
  context: ToolContext,
  client: ClientFacts,
): Promise<object> {
  try {
    const prepared = tool.prepare(call.arguments);
    const earlier = await prepared.findEarlier(context);
    if (earlier !== null) return success(earlier);
    if (prepared.confirm !== null) {
      const confirmation = await prepared.confirm(context);
      const open = client.canElicit
        ? askPerson(tool, call, context, confirmation)
        : compareConfirmed(prepared.confirmed, confirmation);
      if (open !== null) return open;
    }
    return success(await prepared.answerPrepared(context));
  } catch (error) {
    return failure(problemSentence(error));
  }
}

/** Throws what isn't for the caller. */
function problemSentence(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  if (error instanceof ApiError) return apiSentence(error);
  if (error instanceof AppError) return error.message;
  throw error;
}

const problemSchema = z.object({ detail: z.string() });

/** The public API answers with problem details (RFC 9457). */
function apiSentence({ sentence, body, message }: ApiError): string {
  if (body !== null) return sentence;
  try {
    return problemSchema.parse(JSON.parse(message.replace(/^\d{3}: /, ''))).detail;
  } catch {
    return sentence;
  }
}

/** For clients that can't ask: the argument must repeat what the person agreed to. */
function compareConfirmed(confirmed: unknown, { question, expected }: Confirmation): object | null {
  if (isDeepStrictEqual(confirmed, expected)) return null;
  const wanted = `"confirm": ${JSON.stringify(expected)}`;
  return failure(
    confirmed === undefined
      ? `Nothing has happened yet. Ask the person: “${question}” If they agree, call this tool again with ${wanted}.`
      : `Nothing has happened. "confirm" differs from what we would do. Ask the person again: “${question}” Then send ${wanted}.`,
  );
}

/** Null once the person has agreed. Otherwise a question for the client's person, or what came of it. */
function askPerson(
  tool: Tool,
  { arguments: args = {}, inputResponses, requestState }: ToolCall,
  { secret, now, principal }: ToolContext,
  { question, expected }: Confirmation,
): object | null {
  const about = {
    tool: tool.name,
    principal,
    asked: createHash('sha256')
      .update(JSON.stringify([sortKeys(args), expected]))
      .digest('base64url'),
  };
  const key = `${secret} question`;
  const ask = () => ({
    resultType: 'input_required',
    inputRequests: {
      [QUESTION]: {
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: question,
          requestedSchema: {
            type: 'object',
            properties: { agree: { type: 'boolean', title: 'I agree', default: false } },
            required: ['agree'],
          },
        },
      },
    },
    requestState: sign(key, { ...about, until: now.getTime() + ANSWER_MINUTES * 60_000 }),
  });
  if (requestState === undefined) return ask();
  const state = z
    .object({ tool: z.string(), principal: z.string().nullable(), asked: z.string(), until: z.number() })
    .safeParse(unsign(key, requestState)).data;
  if (state === undefined || state.until < now.getTime()) return ask();
  const { until: _until, ...askedAbout } = state;
  // Price, refund or arguments have changed: the person agreed to something else.
  if (!isDeepStrictEqual(askedAbout, about)) return ask();
  const answer = answerSchema.safeParse(inputResponses?.[QUESTION]).data;
  if (answer === undefined) return ask();
  return answer.action === 'accept' && answer.content?.agree === true
    ? null
    : failure('The person didn’t agree, so nothing has happened. Don’t ask again unless they want you to.');
}

/** The same arguments in another order are the same. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  );
}
