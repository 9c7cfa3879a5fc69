/** Whether slow tests do all of their work: `npm run test:long`. */
export const IS_LONG_FORM = process.env.LONG === "1";

/** How much a slow test does: a share of it in `npm test`, all of it in `npm run test:long`. */
export const longForm = <Value>(short: Value, long: Value): Value => (IS_LONG_FORM ? long : short);
