/** Runs once when the web server starts, and not while it is built. */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { compose } = await import("./app/composition");
  await compose();
};
