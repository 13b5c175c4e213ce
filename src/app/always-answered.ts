/** What watches a process, and what brings news of money that has come, is answered whatever else is. */
export const ALWAYS_ANSWERED = /^\/(?:healthz|readyz|metrics|api\/stripe\/webhook)(?:$|\?)/;
