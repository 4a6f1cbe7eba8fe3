// How long each track takes, for whatever is judged on it.

/** 65:01 to the end of the fifth replacement, and a guard for each of the six lives. */
export const chain = { costs: { seconds: 65 * 60 + 1, guards: 6 } }
/** The third replacement of a token of minute 16, to its end. */
export const generations = { costs: { seconds: 61 * 60, guards: 6 } }
/** A replacement that is offered in minute 10 and left to expire. */
export const whole = { costs: { seconds: 25 * 60, guards: 2 } }
/** One life. */
export const once = { costs: { seconds: 15 * 60, guards: 1 } }
/** One life after the other. */
export const twice = { costs: { seconds: 30 * 60, guards: 1 } }
/** At the latest an offer of minute 14, until the window of a token that began then is open. */
export const busy = { costs: { seconds: 28 * 60, guards: 2 } }
