/** For each state, what can happen to it and what it is then. A state to which nothing can happen is an end. */
type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

interface StateMachineDefinition<State extends string, Event extends string> {
  table: string;
  /** The column that keeps the state, or in SQL what it is made of. */
  keptAs: string;
  /** What a new row may be. */
  initial: readonly State[];
  moves: Transitions<State, Event>;
  /** What a state amounts to by something beside it, mostly by time: worked out when it is asked, stored nowhere. */
  derived?: readonly { name: string; of: State; when: string }[];
}

/** The states that something may be in, as one table, from which its SQL, its drawing and its test are made. */
export interface StateMachine<State extends string, Event extends string>
  extends StateMachineDefinition<State, Event> {
  states: readonly State[];
  /**
   * The states from which something may become `to`, or may by one of these events: the condition of every statement
   * that makes it so. Throws when there is none, for such a statement could never do anything.
   */
  statesBefore(to: State, ...by: Event[]): State[];
  /** What a state is after an event; null when that cannot happen to it. */
  after(from: State, event: Event): State | null;
  /** Whether the one state may follow on the other. */
  canMove(from: State, to: State): boolean;
}

/** The states of a machine: `StateOf<typeof holdStates>`. */
export type StateOf<Machine> = Machine extends StateMachine<infer State, infer _Event> ? State : never;

/** What can happen in a machine. */
export type EventOf<Machine> = Machine extends StateMachine<infer _State, infer Event> ? Event : never;

/** A state machine from its table. What the table does not hold is refused. */
// A browser that reads a feature's other rules is not sent its tables.
/* @__NO_SIDE_EFFECTS__ */
export function defineStates<const State extends string, const Event extends string>(
  definition: StateMachineDefinition<State, Event>,
): StateMachine<State, Event> {
  const states = Object.keys(definition.moves) as State[];
  const before = (to: State, by: readonly string[]): State[] =>
    states.filter((from) =>
      Object.entries(definition.moves[from]).some(
        ([event, after]) => after === to && (by.length === 0 || by.includes(event)),
      ),
    );
  return {
    ...definition,
    states,
    statesBefore(to, ...by) {
      const found = before(to, by);
      if (found.length === 0) throw new Error(`Nothing becomes ${to} ${by.join(', ')}`.trim());
      return found;
    },
    after: (from, event) => definition.moves[from][event] ?? null,
    canMove: (from, to) => before(to, []).includes(from),
  };
}
