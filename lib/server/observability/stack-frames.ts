/** Where an error happened, without its message: that may quote what somebody typed. */
export const stackFrames = (stack = ""): string[] => stack.split("\n").filter((line) => /^\s+at /.test(line));
