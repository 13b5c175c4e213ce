/** For each state, its events and the next state. A state without events is final. */
type Transitions<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

interface StateMachineDefinition<State extends string, Event extends string> {
  table: string;
  /** The column with the state, or the SQL expression that yields it. */
  keptAs: string;
  /** States a new row may have. */
  initial: readonly State[];
  moves: Transitions<State, Event>;
  /** States computed from other columns, mostly times, and not stored. */
  derived?: readonly { name: string; of: State; when: string }[];
}

/** One table of states, from which SQL, diagram and tests are derived. */
export interface StateMachine<State extends string, Event extends string>
  extends StateMachineDefinition<State, Event> {
  states: readonly State[];
  /**
   * Returns the states that can become `to`, optionally by these events, for the WHERE of the update. Throws if there
   * are none.
   */
  statesBefore(to: State, ...by: Event[]): State[];
  after(from: State, event: Event): State | null;
  canMove(from: State, to: State): boolean;
}

/** `StateOf<typeof holdStates>`. */
export type StateOf<Machine> = Machine extends StateMachine<infer State, infer _Event> ? State : never;

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
