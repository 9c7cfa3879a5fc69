/** A sleep that can be ended. */
export interface Alarm {
  /** Resolves after so many milliseconds, or when somebody wakes it. Does not keep the process running. */
  sleep(ms: number): Promise<void>;
  wake(): void;
}

export const createAlarm = (): Alarm => {
  let wake = () => undefined as undefined;
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => wake(),
  };
};
