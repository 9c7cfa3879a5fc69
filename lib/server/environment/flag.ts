/** Whether a variable that is `0` or `1` is on. For code that runs before the variables are read, or without zod. */
export const isOn = (value: string | undefined): boolean => value === "1";
