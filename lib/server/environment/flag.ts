/** Whether a variable that is `0` or `1` is on. Apart from its kind, for what is read before a start, or by a build. */
export const isOn = (given: string | undefined): boolean => given === "1";
