/** The rules of the answers, and what shows a broken one. Loaded on first use, unless the page was idle before. */
export const loadResolveStep = () => import("./resolve-step");

/** How an answer is written when its field is left. */
export const loadNormalising = async () => {
  const [{ normaliseAnswer }, { sameLatinName }] = await Promise.all([
    import("@/lib/domain/application/validation"),
    import("@/lib/domain/application/same-latin-name"),
  ]);
  return { normaliseAnswer, sameLatinName };
};

/** All of it in parts, so that none keeps a slow phone busy for long: the phone metadata and the validator are the largest. */
export const RULE_PARTS = [
  () => import("@/lib/domain/person/phone"),
  () => import("@/lib/domain/application/rules"),
  loadNormalising,
  loadResolveStep,
];
