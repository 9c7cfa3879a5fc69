/** How much a slow test does: a share of it in `npm test`, all of it in `npm run test:long`. */
export const longForm = <Value>(short: Value, long: Value): Value => (process.env.LONG === "1" ? long : short);
