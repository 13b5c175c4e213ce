import { z } from 'zod';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Scope } from '#areas/platform/api-keys/scopes.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { AssistantScope } from '../rules.ts';

/** Hints for clients (`ToolAnnotations` of the protocol). */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

export const readOnlyHints: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Who may call a tool: anybody, a person's assistant with a scope, or a business's API key with a scope. */
export type ToolAccess = 'public' | { person: AssistantScope } | { key: Scope };

/** A person's assistant, known by its token. */
export interface PersonCaller {
  user: AuthUser;
  grantId: string;
}

/** What a tool works with. */
export interface ToolContext {
  /** Calls our API as the tool's caller. */
  api: ApiClient;
  /** The same, with more headers. */
  apiWith(headers: Readonly<Record<string, string>>): ApiClient;
  /** Names the caller in questions: a grant or a key. Null for visitors. */
  principal: string | null;
  publicUrl: string;
  now: Date;
  /** Signs quotes and confirmations. */
  secret: string;
  /** Null for visitors and keys. */
  person: PersonCaller | null;
  /** For what assistants did, and the names of their requests. */
  pool: Pool;
}

/** Whoever may call a tool of customers is known by then. */
export function requirePerson({ person }: ToolContext): PersonCaller {
  if (person === null) throw new Error('A tool of customers has no person.');
  return person;
}

export interface ToolAnswer<Data> {
  /** Sentences of ours, without strangers' words. */
  summary: string;
  data: Data;
}

/** What the person is asked before a tool acts. */
export interface Confirmation {
  /** A question for the person, with date and money. */
  question: string;
  /** The `confirm` argument that repeats what the person agreed to. */
  expected: Readonly<Record<string, string | number>>;
}

interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  access: ToolAccess;
  hints: ToolHints;
  /** Strict: unknown fields are refused. */
  input: Input;
  output: Output;
  /** The answer to the same request before, if the caller named it; null if there is none. */
  findEarlier?(context: ToolContext, input: z.output<Input>): Promise<ToolAnswer<z.input<Output>> | null>;
  /** Called before `answerCall`; its `expected` must come back confirmed. */
  confirm?(context: ToolContext, input: z.output<Input>): Promise<Confirmation>;
  /** Throws `AppError`, `ApiError` or `ToolError`, whose sentences the assistant gets. */
  answerCall(context: ToolContext, input: z.output<Input>): Promise<ToolAnswer<z.input<Output>>>;
}

/** A tool for any list of tools: its types are checked where it is defined. */
export interface Tool {
  name: string;
  access: ToolAccess;
  /** As `tools/list` describes it. */
  listing: object;
  /** Checks the arguments. Throws `ToolError`. */
  prepare(args: unknown): PreparedCall;
}

export interface PreparedCall {
  /** Null if there was no such request. */
  findEarlier(context: ToolContext): Promise<ToolAnswer<object> | null>;
  /** Null for tools that don't ask. */
  confirm: ((context: ToolContext) => Promise<Confirmation>) | null;
  /** As the caller sent it, if at all. */
  confirmed: unknown;
  answerPrepared(context: ToolContext): Promise<ToolAnswer<object>>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  spec: ToolSpec<Input, Output>,
): Tool {
  const { name, title, description, access, hints, input, output } = spec;
  return {
    name,
    access,
    listing: {
      name,
      title,
      description,
      inputSchema: z.toJSONSchema(input, { io: 'input' }),
      outputSchema: z.toJSONSchema(output),
      annotations: { title, ...hints },
    },
    prepare(args) {
      const { data, error } = input.safeParse(args ?? {});
      if (error !== undefined) throw new ToolError(inputSentence(error));
      return {
        findEarlier: async (context) => (await spec.findEarlier?.(context, data)) ?? null,
        confirm:
          spec.confirm === undefined ? null : (context) => spec.confirm?.(context, data) ?? never(name),
        confirmed: 'confirm' in data ? data.confirm : undefined,
        answerPrepared: async (context) => {
          const answer = await spec.answerCall(context, data);
          // Our bug if it doesn't fit: clients refuse such answers.
          return { summary: answer.summary, data: output.parse(answer.data) };
        },
      };
    },
  };
}

const never = (name: string): never => {
  throw new Error(`${name} asks for nothing.`);
};

/** A refusal that says what to change. */
export class ToolError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ToolError';
  }
}

/** At most five problems, each with its argument. */
function inputSentence({ issues }: z.ZodError): string {
  const parts = issues.slice(0, 5).map((issue) => {
    const path = issue.path.map(String).filter((part) => /^[\w-]{1,40}$/.test(part));
    if (issue.code === 'unrecognized_keys') return `Leave out the arguments that this tool doesn’t have.`;
    return path.length === 0 ? issue.message : `Change "${path.join('.')}": ${issue.message}`;
  });
  return parts.join(' ');
}

/** Money as pence, and as people read it. */
export const moneySchema = z.object({
  pence: z.number().int().describe('Pence sterling'),
  pounds: z.string().describe('As shown to people: "£12.50"'),
});

/** An instant, and as people in London read it. */
export const momentSchema = z.object({
  at: z.string().describe('ISO 8601, UTC'),
  london: z.string().describe('As shown to people: "Tue 24 Nov 2026, 18:30"'),
});
