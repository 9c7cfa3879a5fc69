import "server-only";

const running = new Map<string, Promise<unknown>>();

/** Runs a change unless the same one is under way in this process: then it waits for that one's result. */
export const joinInFlight = <Result>(key: readonly unknown[], work: () => Promise<Result>): Promise<Result> => {
  const name = JSON.stringify(key);
  const earlier = running.get(name) as Promise<Result> | undefined;
  if (earlier) return earlier;
  const result = work().finally(() => running.delete(name));
  running.set(name, result);
  return result;
};
