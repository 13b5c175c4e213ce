/** What watches a process, and what brings news of money that has come, is answered whatever else is. */
export const NEVER_SHED_ROUTES = /^\/(?:healthz|readyz|metrics|api\/stripe\/webhook)(?:$|\?)/;
