/** The frames of an error's stack, without its message, which may contain personal data. */
export const stackFrames = (stack = ""): string[] => stack.split("\n").filter((line) => /^\s+at /.test(line));
